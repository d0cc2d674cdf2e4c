import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { api } from '../contract/api.ts';
import { refusals } from '../contract/errors.ts';
import { fieldRules } from '../contract/field-rules.ts';
import { plantViolations } from './house/planted.ts';
import { files, read, root } from './support/checkout.ts';

const isTest = (file: string) => file.endsWith('.test.ts');
const server = files('server/**/*.ts').filter((file) => !isTest(file));
const contract = files('{contract,rules}/**/*.ts').filter((file) => !isTest(file));
/** What TypeScript runs: without comments of its own. */
const withoutComments = (text: string) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('every call of the contract is served once, by one line of its feature’s routes', () => {
  const stated = Object.entries(api).flatMap(([group, calls]) => Object.keys(calls).map((call) => `${group}.${call}`));
  const served = server.filter((file) => file.endsWith('/routes.ts')).flatMap((file) => all(/serve\(api\.([\w.]+),/g, read(file)));
  assert.deepEqual(served.toSorted(), stated.toSorted());
});

test('screens ask the contract for addresses only: browsers get no more of it', () => {
  for (const file of files('web/**/*.{ts,tsx}'))
    assert.doesNotMatch(read(file), /(?<!typeof )\bapi\.\w+\.\w+\.(?:params|query|body|reply|summary|status)\b/, file);
});

test('every refusal and every field rule is used somewhere', () => {
  const texts = [...server, ...contract, ...files('web/**/*-form.tsx')]
    .filter((file) => file !== 'contract/errors.ts' && file !== 'contract/field-rules.ts')
    .map((file) => (file === 'server/core/api/errors.ts' ? read(file).replace(/const statuses[^]*?\n};/, '') : read(file)));
  const unused = [...Object.keys(refusals), ...Object.keys(fieldRules)].filter((code) => !texts.some((text) => text.includes(`'${code}'`)));
  assert.deepEqual(unused, []);
});

// Who may write each table. Others may read all of them.
const owners: Record<string, string> = {
  users: 'accounts',
  user_months: 'accounts',
  sessions: 'accounts',
  providers: 'accounts',
  categories: 'catalogue',
  services: 'catalogue',
  saved_services: 'catalogue',
  units: 'catalogue',
  catalogue_entries: 'catalogue',
  search_vocabulary: 'catalogue',
  slots: 'availability',
  schedules: 'availability',
  blocked_times: 'availability',
  external_calendars: 'availability',
  ...{ resources: 'availability', resource_needs: 'availability', resource_uses: 'availability' },
  seat_moves: 'availability',
  holds: 'holds',
  pages: 'pages',
  page_services: 'pages',
  page_views_daily: 'pages',
  page_view_totals: 'pages',
  bookings: 'bookings',
  booking_events: 'bookings',
  booking_changes: 'bookings',
  booking_totals: 'bookings',
  booking_days: 'bookings',
  marketplace_days: 'bookings',
  money_changes: 'bookings',
  money_days: 'bookings',
  client_totals: 'bookings',
  booking_search: 'bookings',
  payments: 'bookings',
  refunds: 'bookings',
  marketplace_settings: 'operator',
  journal_entries: 'ledger',
  journal_due: 'ledger',
  partner_totals: 'ledger',
  partner_months: 'ledger',
  referral_figures: 'ledger',
  commission_lines: 'ledger',
  commission_counts: 'ledger',
  payouts: 'ledger',
  balance_lines: 'ledger',
  provider_balances: 'ledger',
  provider_months: 'ledger',
  fee_days: 'ledger',
  settlements: 'ledger',
  fee_invoices: 'ledger',
  fee_invoice_numbers: 'ledger',
  messages: 'messages',
  message_templates: 'messages',
  review_counts: 'reviews',
  reviews: 'reviews',
  account_links: 'accounts',
  account_notices: 'accounts',
  second_factors: 'accounts',
  recovery_codes: 'accounts',
  consents: 'accounts',
  legal_texts: 'privacy',
  retention_runs: 'privacy',
  partners: 'partners',
  referral_links: 'partners',
  referral_clicks: 'partners',
  new_clicks: 'partners',
  link_totals: 'partners',
  link_days: 'partners',
  // with the booking, in its one statement
  booking_referrals: 'bookings',
  booking_visitors: 'bookings',
  bank_columns: 'bookings',
  bank_lines: 'bookings',
  card_checkouts: 'bookings',
  card_flags: 'bookings',
  card_refunds: 'bookings',
  gateway_events: 'bookings',
  call_offs: 'bookings',
  calendar_feeds: 'bookings',
  ...Object.fromEntries(['waiting_entries', 'waiting_offers', 'waiting_notices'].map((table) => [table, 'waiting-list'])),
  imports: 'imports',
  import_rows: 'imports',
  import_columns: 'imports',
  staff: 'team',
  resellers: 'resellers',
  api_keys: 'resellers',
  reseller_refusals: 'resellers',
  reseller_bookings: 'octo',
  reseller_balances: 'ledger',
  reseller_payments: 'ledger',
  ...Object.fromEntries(
    ['feed', 'reports', 'expectations', 'extreme_conditions', 'proposals', 'events'].map((name) => [`weather_${name}`, 'weather']),
  ),
  webhook_endpoints: 'outbox',
  webhook_deliveries: 'outbox',
  webhook_rounds: 'outbox',
  availability_changes: 'outbox',
  mails: 'outbox',
  mail_choices: 'outbox',
  mail_rounds: 'outbox',
  idempotency_keys: 'core',
  rate_limit_hits: 'core',
  audit_log: 'core',
  schema_objects: 'core',
  pictures: 'core',
};

test('every table has an owner', () => {
  const tables = all(/^CREATE (?:UNLOGGED )?TABLE (?!schema_migrations)(\w+)/gm, read('db/schema.sql'));
  assert.deepEqual(tables.toSorted(), Object.keys(owners).toSorted());
});

test('a feature writes its own tables only, in files called writes; places in availability/places.ts', () => {
  const writers: string[] = [];
  for (const file of server) {
    const feature = /^server\/([\w-]+)\//.exec(file)?.[1];
    const sql = read(file)
      .replace(/\bon conflict\b[^`]*/gi, '')
      .replace(/\bfor update\b/gi, '');
    for (const table of all(/\b(?:insert into|delete from|update|truncate)\s+(?:only\s+)?([a-z_]+)/gi, sql).filter(
      (word) => word in owners,
    )) {
      assert.equal(owners[table], feature, `${file} writes ${table}`);
      assert.match(
        file,
        /\/(?:\w+-)?writes\.ts$|^server\/bookings\/place\/insert\.ts$|^server\/availability\/places\.ts$|^server\/holds\/in-booking\.ts$|^server\/core\/(?:api\/idempotency|database\/objects\/apply-objects|storage\/files|audit|limits\/rate-limit-hits)\.ts$/,
        `${file} writes ${table}`,
      );
      writers.push(`${table} ${file}`);
    }
  }
  assert.ok(writers.includes('bookings server/bookings/place/insert.ts'), 'this test reads SQL');
});

test('nothing of ours passes the guard of the timeline but the SQL function that erases', () => {
  const sources = files('{server,scripts,db/seed}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  assert.deepEqual(
    sources.filter((file) => /sampan\.erasing|session_replication_role/.test(read(file))),
    [],
  );
  const sql = files('db/{migrations/*,objects/*/*}.sql').map(read).join('\n');
  const dropped = all(/^DROP FUNCTION (\w+)/gm, sql);
  const passing = all(/^CREATE (?:OR REPLACE )?FUNCTION (\w+)\(.*SET sampan\.erasing/gm, sql);
  assert.deepEqual(
    [...new Set(passing)].filter((name) => !dropped.includes(name)),
    ['erase_words_about'],
  );
});

test('places are taken and given back in one file', () => {
  const touching = server.filter((file) =>
    /spots_taken\s*=(?!=)|(?:insert into|delete from|update)\s+seat_moves/i.test(read(file).replace(/\bwhere\b[^`]*/gi, '')),
  );
  assert.deepEqual(touching, ['server/availability/places.ts']);
});

test('every file that locks rows is in the list of locks', () => {
  const listed = all(/^\| `((?:server|db)\/[^`]+)`/gm, read('docs/locking.md'));
  const locking = [...server, ...files('db/objects/**/*.sql')].filter((file) =>
    /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|pg_(?:try_)?advisory/i.test(withoutComments(read(file)).replace(/^\s*--.*$/gm, '')),
  );
  assert.ok(locking.length > 10, 'this test reads SQL');
  assert.deepEqual(listed.toSorted(), locking.toSorted());
});

test('files are named in kebab-case, and no folder is for whatever is left over', () => {
  const sources = files('{contract,rules,server,web,words,db,scripts,tests,bench}/**/*.{ts,tsx,mjs}');
  assert.ok(sources.length > 200);
  for (const file of sources) {
    assert.match(file.split('/').at(-1)!.replace('zh-HK', 'zh'), /^[a-z0-9]+(?:[.-][a-z0-9]+)*\.(?:ts|tsx|mjs)$/, file);
    assert.doesNotMatch(file, /(?:^|\/)(?:utils?|helpers?|misc)(?:\/|\.)|\/common\//, file);
  }
});

test('every class of the styles is worn somewhere', () => {
  const source = files('web/**/*.{ts,tsx}', '{contract,rules}/*.ts').map(read).join('\n');
  const worn = new Set(all(/([\w-]+)/g, source));
  // `badge-${tone}`: whatever begins so.
  const begun = all(/([\w-]+-)\$\{/g, source);
  const classes = files('web/styles/**/*.css').flatMap((file) =>
    all(/\.(-?[a-z][\w-]*)/gi, read(file).replace(/\/\*[^]*?\*\/|@import[^;]*;|url\([^)]*\)/g, '')),
  );
  assert.ok(classes.length > 500);
  assert.deepEqual(
    [...new Set(classes)].filter((name) => !worn.has(name) && !begun.some((start) => name.startsWith(start))),
    [],
  );
});

test('sizes and weights of type are those that web/styles/tokens.css names', () => {
  for (const file of files('web/**/*.{ts,tsx}'))
    assert.doesNotMatch(read(file), /\b(?:text-\[[\d.]|font-\[|font-(?:light|normal|medium|bold))/, file);
});

/** A colour in brackets, or a variable that the theme does not name. */
const arbitraryColor =
  /\b(?:text|bg|border(?:-[trblxyse])?|divide|outline|ring|shadow|from|via|to|fill|stroke|accent|caret|decoration|placeholder)-(?:\[(?:#|var\(|color|rgb|hsl|hwb|lab|lch|okl)|\((?:color:)?--)/;

test('colours are those that web/styles/tokens.css names', () => {
  for (const file of files('web/**/*.{ts,tsx}')) assert.doesNotMatch(read(file), arbitraryColor, file);
});

test('a colour that is planted in a class is found', () => {
  for (const planted of [
    'bg-[#CFE2FF]',
    'hover:text-[var(--link)]',
    'border-t-[rgb(1_2_3)]',
    'text-(--danger-text)!',
    'fill-[oklch(1_0_0)]',
  ])
    assert.match(`<p className="mt-4 ${planted} p-2">`, arbitraryColor, planted);
  assert.doesNotMatch('<p className="border-[3px] bg-[url(a.svg)] max-w-[34rem] md:[--stub:17rem] text-ink-700">', arbitraryColor);
});

const MOST_COLUMNS = 120;
const MOST_LINES = 350;
const wideLines = (text: string) => text.split('\n').filter((line) => line.length > MOST_COLUMNS);

test(`the calls of the contract stand in files of at most ${MOST_LINES} lines, ${MOST_COLUMNS} columns wide`, () => {
  assert.equal(wideLines(`${'a'.repeat(MOST_COLUMNS + 1)}\n${'b'.repeat(MOST_COLUMNS)}`).length, 1);
  const calls = files('contract/api.ts', 'contract/api/*.ts');
  assert.ok(calls.length > 5);
  assert.deepEqual(
    calls.flatMap((file) => wideLines(read(file))),
    [],
  );
  for (const file of calls) assert.ok(read(file).split('\n').length <= MOST_LINES, file);
});

const MOST_FILES = 20;

test(`no folder of the server or the web app holds more than ${MOST_FILES} files, and a dozen are enough in the mean`, () => {
  const folders = Map.groupBy(files('{rules,server,web}/**/*.*'), (file) => dirname(file));
  const sizes = [...folders].map(([folder, inside]) => ({ folder, size: inside.length }));
  assert.ok(sizes.length > 80);
  assert.deepEqual(
    sizes.filter(({ size }) => size > MOST_FILES),
    [],
  );
  assert.ok(sizes.reduce((sum, { size }) => sum + size, 0) / sizes.length <= 12);
});

test('no test is skipped, left for later, or the only one that runs', () => {
  for (const file of files('**/*.test.ts', 'tests/e2e/**/*.spec.ts'))
    assert.doesNotMatch(read(file), /\b(?:test|describe|it|suite)\.(?:skip|todo|only|fixme)\b|\b(?:skip|todo|only):\s*true/, file);
});

type Wall = { name: string; to: { path?: string } };
const { forbidden: walls } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: Wall[] };
const ordered = walls.filter(({ name }) => name.endsWith('-knows-no-later-feature'));
// The first wall has all later features behind it.
const features = [ordered[0]!.name.split('-')[0]!, .../\((.*)\)/.exec(ordered[0]!.to.path!)![1]!.split('|')];

test('every folder of the server is a feature that the walls put in order, and the architecture tells that order', () => {
  const folders = new Set(server.flatMap((file) => /^server\/([\w-]+)\//.exec(file)?.[1] ?? []));
  assert.deepEqual([...folders].toSorted(), ['core', 'embedded-postgres', 'rehearsal', ...features].toSorted());
  const [, reply = ''] = /^Features build on each other in one order: ([\w,\s-]+)\./m.exec(read('docs/architecture.md')) ?? [];
  assert.deepEqual(reply.split(/,\s+/), features);
});

test('the architecture names every folder of the server and the web app', () => {
  const [, drawn = ''] = /```\n([^]*?)```/.exec(read('docs/architecture.md')) ?? [];
  const folders = files('{server,web}/*/').map((file) => file.split('/')[1]!);
  assert.ok(folders.length > 20);
  for (const folder of folders) assert.match(drawn, new RegExp(`(?<![\\w/])${folder}/`), folder);
});

const { planted, plants } = plantViolations(features);

test('each wall catches what is planted against it', async () => {
  const unguarded = walls.filter(({ name }) => !(name in planted)).map(({ name }) => name);
  assert.deepEqual(unguarded, [], 'a wall against which nothing is planted');

  const house = mkdtempSync(join(tmpdir(), 'sampan-house-'));
  after(() => rmSync(house, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), text);
  };
  for (const [wall, from, to] of plants) {
    if (to.startsWith('.') && wall !== 'everything-resolves') write(join(dirname(from), to), 'export {};');
  }
  // Now, so that no target overwrites one of them.
  for (const [, from, to] of plants) write(from, `import '${to}';`);
  for (const file of ['package.json', 'tsconfig.json']) write(file, read(file));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));

  const caught = await violationsIn(house);
  for (const [wall, from] of plants)
    assert.ok(
      caught.includes(`${wall} ${from}`),
      `${wall} does not catch ${from}; caught there: ${caught.filter((one) => one.endsWith(from)).join(', ') || 'nothing'}`,
    );
});

async function violationsIn(cwd: string): Promise<string[]> {
  const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [
    depcruise,
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'contract',
    'rules',
    'words',
    'server',
    'web',
    'db',
    'tests',
  ];
  // It ends with the number of violations, which is what we hope for.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 50e6 }).catch(
    (error: unknown) => error as { stdout: string },
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule }) => `${rule.name} ${from}`);
}
