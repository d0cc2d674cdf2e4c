import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from '../support/checkout.ts';

/** What a test opens that costs more than a query. */
const openings = {
  applications: /\b(?:testApp|testStage|openApp)\(/g,
  databases: /\b(?:testDatabase|createDatabase|startTestPostgres|startPostgres)\(/g,
  processes: /\b(?:startServer|twoDoors|spawn|spawnSync|fork|execFile|execFileSync|promisify)\(/g,
};
type Openings = Record<keyof typeof openings, number>;
/** What a test file may open: one application on a database of its own, and another with other settings beside it. */
const ENOUGH: Openings = { applications: 2, databases: 1, processes: 0 };

/** Those that may open more, since only that shows what they prove. */
const more: Record<string, Partial<Openings>> = {
  'scripts/chosen-tests.test.ts': { processes: 1 },
  'server/accounts/second-factor/second-factor.test.ts': { applications: 3 },
  'server/availability/resources/races.test.ts': { processes: 1 },
  'server/bookings/call-off/killed.test.ts': { processes: 2 },
  'server/bookings/change/races.test.ts': { processes: 1 },
  'server/bookings/place/races.test.ts': { processes: 1 },
  'server/core/database/objects/apply-objects.test.ts': { databases: 2 },
  'server/core/database/timeouts.test.ts': { applications: 4, processes: 1 },
  'server/core/http/access-log.test.ts': { processes: 2 },
  'server/core/http/slow-bodies.test.ts': { applications: 4 },
  'server/core/http/target.test.ts': { applications: 6 },
  'server/core/jobs/crash.test.ts': { processes: 2 },
  'server/core/limits/quotas.test.ts': { applications: 4 },
  'server/core/limits/rate-limits.test.ts': { applications: 4, processes: 1 },
  'server/core/metrics/health.test.ts': { applications: 5, databases: 2, processes: 2 },
  'server/core/metrics/metrics.test.ts': { applications: 3 },
  'server/core/storage/files.test.ts': { applications: 3 },
  'server/core/storage/pictures.test.ts': { processes: 1 },
  'server/embedded-postgres/postgres.test.ts': { databases: 16, processes: 5 },
  'server/holds/races.test.ts': { processes: 2 },
  'server/outbox/delivery/deliver.test.ts': { processes: 2 },
  'server/outbox/senders.test.ts': { applications: 4 },
  'server/outbox/compose/calendar.test.ts': { processes: 1 },
  'server/octo/bookings/races.test.ts': { processes: 2 },
  'server/operator/make-operator.test.ts': { processes: 1 },
  'server/partners/follow.test.ts': { applications: 3 },
  'server/privacy/privacy.test.ts': { applications: 3 },
  'server/rehearsal/hosting/front.test.ts': { applications: 3 },
  'server/waiting-list/races.test.ts': { processes: 1 },
  'server/outbox/webhooks/killed.test.ts': { processes: 1 },
  'tests/contact.test.ts': { applications: 3 },
  'tests/house.test.ts': { processes: 1 },
  'tests/house/cheap-tests.test.ts': { applications: 5, databases: 2, processes: 1 },
  'tests/monitoring.test.ts': { processes: 1 },
  'tests/pooler.test.ts': { processes: 1 },
  'tests/secrets.test.ts': { processes: 1 },
  'tests/zones.test.ts': { processes: 1 },
};

const texts = files('**/*.test.ts').map((file) => [file, read(file).replace(/^import [^;]*;$/gm, '')] as const);
const count = (text: string): Openings =>
  Object.fromEntries(Object.entries(openings).map(([what, pattern]) => [what, text.match(pattern)?.length ?? 0])) as Openings;
const excess = (text: string): Partial<Openings> =>
  Object.fromEntries(Object.entries(count(text)).filter(([what, times]) => times > ENOUGH[what as keyof Openings]));

test('a test file opens one application and one database, and starts no process; those that need more are named', () => {
  const found = texts.map(([file, text]) => [file, excess(text)] as const).filter(([, opened]) => Object.keys(opened).length > 0);
  assert.deepEqual(Object.fromEntries(found), more);
});

test('a file that moves the clock of its process says so to the runner', () => {
  const moves = /\b(?:setClock|testStage|moveProcessClock)\(|apis: \['Date'/;
  assert.deepEqual(
    texts
      .filter(([file, text]) => !file.startsWith('tests/runner/') && moves.test(text) && !/^\/\/ Moves the clock\.$/m.test(text))
      .map(([file]) => file),
    [],
  );
});

test('planted openings are counted, those of an import and of a comment’s word are not', () => {
  assert.deepEqual(count(`const a = await testApp(); const b = await openApp(sql); spawn('x');`), {
    applications: 2,
    databases: 0,
    processes: 1,
  });
  assert.deepEqual(excess(`await testApp(); await openApp(); await openApp(); await testDatabase(); await createDatabase(x);`), {
    applications: 3,
    databases: 2,
  });
  assert.deepEqual(count('// testApp opens it'), { applications: 0, databases: 0, processes: 0 });
});
