// The walls of the house. Each has a name and its reason; tests/house.test.ts plants one violation and expects to see it caught.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

// Order of the server's features: each may call actions of those before it.
const features = [
  'accounts',
  'catalogue',
  'availability',
  'holds',
  'pages',
  'partners',
  'resellers',
  'outbox',
  'team',
  'bookings',
  'waiting-list',
  'imports',
  'weather',
  'messages',
  'reviews',
  'ledger',
  'octo',
  'operator',
  'privacy',
];
const any = features.join('|');
const tests = '\\.test\\.tsx?$';
/** A feature's reads and writes: reads.ts, my-reads.ts, list/text-reads.ts, and those of a booking's way, named by what they read and write. */
const reads = '([a-z/-]*reads|place/offer)\\.ts$';
const writes = '([a-z/-]*writes|place/insert)\\.ts$';
/** A folder of a feature, or the feature itself. */
const part = '(?:|[a-z/-]+/)';

/** The files of web/routes.ts. */
const screens = [...readFileSync(join(__dirname, 'web/routes.ts'), 'utf8').matchAll(/'([a-z/-]+)\.tsx'/g)]
  .map(([, screen]) => screen)
  .join('|');
const workspaces = 'marketplace|traveller|provider|guide|partner|operator|account';

/** For each feature, a wall towards the later ones. */
const order = features.slice(0, -1).map((feature, n) => ({
  name: `${feature}-knows-no-later-feature`,
  comment:
    'Features build on each other in one order, so each can be read without those after it. Only places.ts and bookable.ts of availability are for everyone: places are taken and counted in one place.',
  severity: 'error',
  from: { path: `^server/${feature}/`, pathNot: tests },
  to: { path: `^server/(${features.slice(n + 1).join('|')})/`, pathNot: '^server/availability/(places|bookable)\\.ts$' },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      comment: 'Server and browser both read the contract, so it can lean on neither, nor on Node.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { path: '^(server|web|words|db|scripts|tests|bench)/' },
    },
    {
      name: 'words-only-say',
      comment:
        'Words are given facts and say them: they know what the contract and the rules know, and no package, so that a further language is one folder.',
      severity: 'error',
      from: { path: '^words/', pathNot: tests },
      to: { pathNot: '^(words|rules|contract)/' },
    },
    {
      name: 'languages-stand-apart',
      comment: 'The words of one language can be read, and written, without those of another.',
      severity: 'error',
      from: { path: '^words/([^/]+)/', pathNot: tests },
      to: { path: '^words/[^/]+/', pathNot: '^words/$1/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'What server and browser both decide by: no HTTP, no SQL, no package but the tables of Chinese characters. Of the contract they know types only.',
      severity: 'error',
      from: { path: '^rules/', pathNot: tests },
      to: { pathNot: '^(rules|node_modules/opencc-js)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-needs-no-node',
      comment: 'It runs in the browser too.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-sees-web',
      comment: 'They meet in the contract. render.ts loads the built web app by its address while running, never by import.',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^(web|build)/' },
    },
    {
      name: 'web-sees-only-the-contract',
      comment: 'What the browser knows of the server is the contract and the rules; anything else would ship server code to every visitor.',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^(server|db|scripts|tests|bench)/' },
    },
    {
      name: 'core-knows-no-feature',
      comment: 'server/core is what every feature stands on. What it needs of one is handed to it by app.ts.',
      severity: 'error',
      from: { path: '^server/core/', pathNot: tests },
      to: { path: `^server/(${any})/` },
    },
    {
      name: 'design-pieces-know-no-feature',
      comment: 'web/ui, web/lib, web/boot and web/i18n serve every screen; one that knows a part of the product belongs to that part.',
      severity: 'error',
      from: { path: '^web/(ui|lib|boot|i18n)/', pathNot: tests },
      to: { path: '^web/', pathNot: '^web/(ui|lib|boot|i18n|art)/' },
    },
    {
      name: 'workspaces-stand-apart',
      comment:
        'A workspace is what one kind of person sees. What two of them share stands beside them: booking/, offer/, identity/, messages/ ...',
      severity: 'error',
      from: { path: `^web/(${workspaces})/`, pathNot: tests },
      to: { path: `^web/(${workspaces})/`, pathNot: '^web/$1/' },
    },
    {
      name: 'shared-parts-know-no-workspace',
      comment: 'What several workspaces share can be read without any of them.',
      severity: 'error',
      from: { path: '^web/[a-z-]+/', pathNot: `^web/(${workspaces})/|${tests}` },
      to: { path: `^web/(${workspaces})/` },
    },
    {
      name: 'only-the-router-knows-screens',
      comment: 'A screen is one address. What two screens share is a component of a feature.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/routes\\.ts$' },
      to: { path: `^web/(${screens})\\.tsx$` },
    },
    {
      name: 'only-app-wires-routes',
      comment: 'app.ts shows the whole wiring on one screen, so it is the only one that knows routes.',
      severity: 'error',
      from: { pathNot: '^server/app\\.ts$' },
      to: { path: `^server/(${any})/${part}routes\\.ts$` },
    },
    {
      name: 'routes-write-nothing',
      comment: 'Routes speak HTTP: they ask reads, or an action. Only actions decide what is written.',
      severity: 'error',
      from: { path: `^server/(${any})/${part}routes\\.ts$` },
      to: { path: `^server/(${any})/${writes}` },
    },
    {
      name: 'reads-only-look',
      comment:
        'A read that writes, or asks an action, is a surprise to its caller. Types may be shared, and so may other reads and what conditions and figures they have in common.',
      severity: 'error',
      from: { path: `^server/(${any})/${reads}` },
      to: {
        path: `^server/(${any})/`,
        pathNot: [
          '^server/availability/(places|bookable)\\.ts$',
          `^server/(${any})/${reads}`,
          `^server/(${any})/${part}(filters|search-words|conversion|deadline|facts|owner)\\.ts$`,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'writes-only-write',
      comment:
        'Rules stand in actions; writes carry them out. Exceptions are places, since taking them is part of the writing statement, the holds that a booking ends, the deadlines and since when terms and waiting count, which choose rows, the words that a search index holds, the facts that are stored with a mail, and whose an address of webhooks is.',
      severity: 'error',
      from: { path: `^server/(${any})/${writes}` },
      to: {
        path: `^server/(${any})/`,
        pathNot:
          '^server/(availability/(places|bookable)|holds/in-booking|bookings/(?:completion/)?deadline|availability/weather/facts|waiting-list/facts|bookings/list/search-words|outbox/facts|outbox/webhooks/owner)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-meet-in-actions',
      comment: "Another feature's reads and writes are its own affair: SQL may join any table, and its actions say what may be done.",
      severity: 'error',
      from: { path: `^server/(${any})/`, pathNot: tests },
      to: {
        path: `^server/(${any})/(${reads}|${writes}|${part}(?:stats|seats)\\.ts$)`,
        // A page's own view holds its services as their provider sees them.
        pathNot: ['^server/$1/', '^server/catalogue/own-reads\\.ts$'],
      },
    },
    ...order,
    {
      name: 'placing-changing-and-listing-stand-apart',
      comment: 'Each of the three can be read without the other two. What they share lies beside them: reads.ts, deadline.ts, expiry/.',
      severity: 'error',
      from: { path: '^server/bookings/(place|transition|list)/', pathNot: tests },
      to: { path: '^server/bookings/(place|transition|list)/', pathNot: '^server/bookings/$1/' },
    },
    {
      name: 'embedded-postgres-is-a-library',
      comment: 'It starts PostgreSQL on a folder, for whatever program; of ours it needs the driver and the way to refuse a start.',
      severity: 'error',
      from: { path: '^server/embedded-postgres/', pathNot: tests },
      to: {
        path: '^(contract|rules|server|web|db)/',
        pathNot: '^server/(embedded-postgres/|core/database/database\\.ts$|core/start-failure\\.ts$)',
      },
    },
    {
      name: 'demo-stays-outside',
      comment: 'The demo marketplace is filled by the first start (start.ts, when asked) and by scripts; the product does not know it.',
      severity: 'error',
      from: { path: '^(contract|rules|server|web|words)/', pathNot: `^server/start\\.ts$|${tests}` },
      to: { path: '^db/' },
    },
    {
      name: 'demo-is-loaded-only-when-wanted',
      comment: 'An import at the top would load the whole demo into every production process.',
      severity: 'error',
      from: { path: '^server/start\\.ts$' },
      to: { path: '^db/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'rehearsal-knows-no-feature',
      comment: 'It plays on the whole application from outside: by calls, by the clock, and by the jobs that it is handed.',
      severity: 'error',
      from: { path: '^server/rehearsal/', pathNot: tests },
      to: { path: `^server/(${any})/` },
    },
    {
      name: 'rehearsal-is-loaded-only-when-wanted',
      comment:
        'It moves the clock of the process and closes its way outside. The product knows how to launch one, as a process of its own, and how to lead browsers to it (hosting/).',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/rehearsal/(?!hosting/)|${tests}` },
      to: { path: '^server/rehearsal/', pathNot: '^server/rehearsal/(?:launch\\.ts$|hosting/)', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'product-knows-no-tests',
      comment: 'Tests lean on the product, never the other way.',
      severity: 'error',
      from: { path: '^(contract|rules|server|web|words|db)/', pathNot: tests },
      to: { path: `^(tests|bench|scripts)/|${tests}` },
    },
    {
      name: 'product-runs-without-development-packages',
      comment: 'A server is installed without them.',
      severity: 'error',
      // routes.ts is read by the build only, reload.ts loads Vite only under npm run dev.
      from: { path: '^(contract|rules|server|web)/', pathNot: `^web/routes\\.ts$|^server/reload\\.ts$|${tests}` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'every-package-is-named',
      comment: 'A package that is only there because another needs it can vanish with the next install.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thought in two files, or three thoughts in two.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'A file that only passes on others hides where things are and pulls in more than is needed.',
      severity: 'error',
      from: {},
      to: { path: '/index\\.tsx?$', pathNot: 'node_modules' },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere breaks at the worst moment. (./+types/ is written by react-router typegen.)',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\+types/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/'] },
    exclude: { path: '^\\.react-router/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.svg'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
};
