import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ConfigProblems, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'sampan-config-'));
after(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const GOOD_SECRET = 'Vt0n5dQ7yYw3m1Zr8LxK2pHs6cGbJ4fA9eUi';
const production = {
  NODE_ENV: 'production',
  DATA_DIR,
  PUBLIC_URL: 'https://sampan.example',
  CONTACT_PHONE: '55550188',
  JWT_SECRET: GOOD_SECRET,
};

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig({ DATA_DIR, ...env });
  } catch (error) {
    assert.ok(error instanceof ConfigProblems);
    return error.message;
  }
  return '';
};

test('nothing needs to be set', () => {
  const config = readConfig({ DATA_DIR });
  assert.deepEqual(
    [config.production, config.host, config.port, config.database_url, config.demo_data, config.limits.login],
    [false, '127.0.0.1', undefined, undefined, true, 10],
  );
});

test('an empty value is as good as none', () => {
  assert.deepEqual(readConfig({ DATA_DIR, PORT: '', DATABASE_URL: '', PUBLIC_URL: '', JWT_SECRET: '' }), readConfig({ DATA_DIR }));
});

test('all problems are listed in one go', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    PUBLIC_URL: 'sampan',
    DATABASE_URL: 'mysql://x',
    DATABASE_POOL: '0',
    JWT_SECRET: 'short',
    DEMO_DATA: 'yes',
    LOG_LEVEL: 'loud',
  });
  for (const name of ['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'DATABASE_POOL', 'JWT_SECRET', 'DEMO_DATA', 'LOG_LEVEL'])
    assert.match(problems, new RegExp(`^  ${name}: `, 'm'));
});

test('a database may be one server or several', () => {
  for (const DATABASE_URL of [
    'postgres://sampan:word@db/sampan',
    'postgresql://u@one:5201,two:5202/sampan?sslmode=require',
    'postgres:///sampan',
  ])
    assert.equal(readConfig({ DATA_DIR, DATABASE_URL }).database_url, DATABASE_URL);
  for (const DATABASE_URL of ['mysql://one,two/sampan', 'one,two', 'postgres://one:port,two/sampan'])
    assert.match(problemsOf({ DATABASE_URL }), /DATABASE_URL/, DATABASE_URL);
});

test('how visitors reach the marketplace is what was set; the demo has contacts of its own until one is', () => {
  const contact = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }).contact;
  const CONTACT_EMAIL = ' hello@harbour.example ';
  assert.deepEqual(contact({ DEMO_DATA: 'false' }), { email: undefined, phone: undefined });
  assert.deepEqual(readConfig(production).contact, { email: undefined, phone: '+852 5555 0188' });
  assert.deepEqual(contact({ DEMO_DATA: 'true' }), { email: 'hello@sampan.example', phone: '+852 5555 0142' });
  assert.deepEqual(contact({ DEMO_DATA: 'true', CONTACT_EMAIL }), { email: 'hello@harbour.example', phone: undefined });
  assert.deepEqual(contact({ DEMO_DATA: 'true', CONTACT_PHONE: '55550188' }), { email: undefined, phone: '+852 5555 0188' });
  assert.deepEqual(contact({ ...production, CONTACT_EMAIL, CONTACT_PHONE: '+39 3335550184' }), {
    email: 'hello@harbour.example',
    phone: '+39 333 555 0184',
  });
});

test('a contact that reaches nobody is refused', () => {
  for (const CONTACT_EMAIL of ['harbour', 'Harbour <hello@harbour.example>', 'a@b', ' ', `${'a'.repeat(250)}@harbour.example`])
    assert.match(problemsOf({ CONTACT_EMAIL }), /^ {2}CONTACT_EMAIL: /m, CONTACT_EMAIL);
  for (const CONTACT_PHONE of ['ask for Ah Kit', '999', '+852', ' ', '"><script>5555 0188', '5'.repeat(33)])
    assert.match(problemsOf({ CONTACT_PHONE }), /^ {2}CONTACT_PHONE: must be a telephone number$/m, CONTACT_PHONE);
});

test('production refuses a missing, default or guessable secret, a missing address or contact, and demo accounts, all at once', () => {
  assert.match(
    problemsOf({ NODE_ENV: 'production', DEMO_DATA: 'true' }),
    /JWT_SECRET[^]*PUBLIC_URL[^]*CONTACT_EMAIL, CONTACT_PHONE: production needs a way[^]*DEMO_DATA/,
  );
  for (const JWT_SECRET of [
    'changeme-changeme-changeme-changeme',
    'my-very-own-Secret-that-is-long-enough',
    'a'.repeat(40),
    'abababababababababababababababababab',
  ])
    assert.match(problemsOf({ ...production, JWT_SECRET }), /JWT_SECRET/, JWT_SECRET);
  assert.equal(problemsOf(production), '');
  assert.equal(problemsOf({ ...production, CONTACT_EMAIL: 'hello@harbour.example', CONTACT_PHONE: '' }), '');
  assert.match(problemsOf({ ...production, CONTACT_PHONE: '' }), /^ {2}CONTACT_EMAIL, CONTACT_PHONE: /m);
  assert.equal(readConfig(production).demo_data, false);
});

test('a secret is never shown when something else is wrong', () => {
  assert.ok(!problemsOf({ ...production, PORT: 'x' }).includes(GOOD_SECRET));
});

test('outside production an installation makes a secret of its own once, for its owner’s eyes only', () => {
  const { jwt_secret } = readConfig({ DATA_DIR });
  assert.ok(jwt_secret.length >= 32);
  assert.equal(readConfig({ DATA_DIR }).jwt_secret, jwt_secret);
  assert.equal(readFileSync(join(DATA_DIR, 'secret'), 'utf8').trim(), jwt_secret);
  if (process.platform !== 'win32') assert.equal(statSync(join(DATA_DIR, 'secret')).mode & 0o777, 0o600);
});

test('a rehearsal takes nothing that leads outside, and production is none', () => {
  assert.equal(problemsOf({ REHEARSAL: 'true' }), '');
  const outside = {
    DATABASE_URL: 'postgres:///sampan',
    SMTP_URL: 'smtp://mail.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    S3_BUCKET: 'pictures',
    METRICS_TOKEN: 'what-the-metrics-are-opened-with',
    MAP_STYLE_URL: 'https://maps.example/style.json',
  };
  const problems = problemsOf({ REHEARSAL: 'true', ...outside, NODE_ENV: 'production' });
  for (const name of [...Object.keys(outside), 'REHEARSAL']) assert.match(problems, new RegExp(`^  ${name}: .*(?:rehearsal|beside)`, 'm'));
});

test('rehearsals are seen at a host of their own', () => {
  const PUBLIC_URL = 'https://book.example.hk';
  const { rehearsals } = readConfig({ DATA_DIR, PUBLIC_URL, REHEARSALS_URL: 'https://rehearsal.example.hk/' });
  assert.deepEqual(rehearsals, { url: 'https://rehearsal.example.hk', at_once: 2 });
  const problemOf = (REHEARSALS_URL: string) => problemsOf({ PUBLIC_URL, REHEARSALS_URL });
  for (const same of ['https://book.example.hk', 'https://book.example.hk:8443', 'https://127.0.0.1', 'https://localhost:3000'])
    assert.match(problemOf(same), /^ {2}REHEARSALS_URL: must have a host of its own/m, same);
  for (const more of ['https://rehearsal.example.hk/there', 'https://rehearsal.example.hk/?a', 'https://me@rehearsal.example.hk'])
    assert.match(problemOf(more), /^ {2}REHEARSALS_URL: must be a host without a path/m, more);
  assert.match(problemOf('http://rehearsal.example.hk'), /^ {2}REHEARSALS_URL: must be https/m);
  assert.match(problemOf('not an address'), /^ {2}REHEARSALS_URL: /m);
});
