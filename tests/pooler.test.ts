import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../contract/api.ts';
import { openDatabase, tryWay } from '../server/core/database/database.ts';
import { openApp, sendTo, testApp } from './support/app.ts';
import { bookingBody } from './support/builders.ts';
import { callerThrough, patiently, sendOver } from './support/caller.ts';
import { findPgbouncer, startPgbouncer } from './support/pgbouncer.ts';
import { startServer, wide_rate_limits } from './support/server.ts';
import { until } from './support/until.ts';

const { sql, as, database, buildOffer } = await testApp();
const pgbouncer = findPgbouncer();
const skip = pgbouncer ? false : 'PgBouncer is not installed';
const [major = 0, minor = 0] = (pgbouncer?.version ?? '').split('.').map(Number);
const can_keep_statements = major > 1 || minor >= 21;
const forgetful: Record<string, number> = can_keep_statements ? { max_prepared_statements: 0 } : {};

test('a direct way to the database carries planned statements and notifications', async () => {
  assert.deepEqual(await tryWay(database.address), { named_statements: true, notifications: true });
});

test('a pooler by transaction is found out', { skip }, async () => {
  const url = await startPgbouncer(pgbouncer!.program, database, forgetful);
  assert.deepEqual(await tryWay(url), { named_statements: false, notifications: false });
  assert.deepEqual(await tryWay(url, database.address), { named_statements: false, notifications: true });
});

test(
  'a pooler that keeps planned statements is known as one',
  { skip: skip || (can_keep_statements ? false : 'PgBouncer is older than 1.21') },
  async () => {
    const url = await startPgbouncer(pgbouncer!.program, database, { max_prepared_statements: 200 });
    assert.deepEqual(await tryWay(url), { named_statements: true, notifications: false });
  },
);

for (const settings of [forgetful, ...(can_keep_statements ? [{ max_prepared_statements: 200 }] : [])])
  test(
    `behind a pooler by transaction everything works and a change shows within moments ${JSON.stringify(settings)}`,
    { skip },
    async () => {
      const url = await startPgbouncer(pgbouncer!.program, database, settings);
      const server = await startServer({ env: { DATABASE_URL: url, ...wide_rate_limits } });
      database.beforeDrop(() => server.stop());
      assert.match(server.output(), /carries no notifications/);
      const offer = await buildOffer({ capacity: 40 });
      const visit = callerThrough(patiently(sendOver(server.url)));
      const booked = await Promise.all(Array.from({ length: 60 }, () => visit.ask(api.pages.book, { body: bookingBody(offer) })));
      assert.deepEqual(
        [201, 409].map((wanted) => booked.filter(({ status }) => status === wanted).length),
        [40, 20],
      );
      const titleSeen = async () =>
        ((await visit.done(api.pages.public, { params: { slug: offer.page.slug } })) as { title: string }).title;
      await titleSeen();
      await (
        await as(offer.provider.user)
      ).done(api.ownPages.update, { params: { id: offer.page.id }, body: { title: 'Anew by the water' } });
      await until('the change shows', async () => (await titleSeen()) === 'Anew by the water');
    },
  );

test('with a direct address for notifications a change shows at once', { skip }, async () => {
  const url = await startPgbouncer(pgbouncer!.program, database, forgetful);
  const through = openDatabase(url, { named_statements: false, listen_at: database.address });
  database.beforeDrop(() => through.end({ timeout: 1 }));
  const app = await openApp(through);
  database.beforeDrop(() => app.close());
  const heard = Promise.withResolvers<string>();
  await through.listen('sampan_changed', heard.resolve);
  const offer = await buildOffer();
  await sql`update pages set title = 'Heard of' where id = ${offer.page.id}`;
  assert.ok(await heard.promise);
  assert.equal((await callerThrough(sendTo(app)).ask(api.pages.public, { params: { slug: offer.page.slug } })).status, 200);
});
