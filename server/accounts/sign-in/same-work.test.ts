import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { newAddress, openApp, sendTo, testApp } from '../../../tests/support/app.ts';

const { sql, guest, as, buildBooking, buildUser } = await testApp();

/** The next number that a transaction which writes would be given. */
async function nextTransaction(): Promise<bigint> {
  const [next] = await sql<{ id: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as id`;
  return BigInt(next!.id);
}

test('asking about what is not there is committed like asking about what is, so that time does not tell', async () => {
  const { booking_reference } = await buildBooking();
  const { email } = await buildUser();
  for (const ask of [
    () => guest.done(api.auth.askReset, { body: { email } }),
    () => guest.done(api.auth.askReset, { body: { email: 'nobody-here@example.com' } }),
    () => guest.done(api.guests.lookup, { body: { booking_reference, email: 'taiman@example.com' } }),
    () => guest.done(api.guests.lookup, { body: { booking_reference: 'SMP-NOBODYS', email: 'nobody-here@example.com' } }),
  ]) {
    const before = await nextTransaction();
    await ask();
    // One is that of the rate limit, which counts every attempt.
    assert.ok((await nextTransaction()) - before >= 2n, 'written to the disk');
  }
});

test('changes of a profile, which tell whether an address is taken, have a rate limit of their own', async () => {
  const app = await openApp(sql, { PROFILES_PER_HOUR: '2' });
  const address = newAddress();
  const taken = await buildUser();
  const asker = await as(await buildUser(), sendTo(app, address));
  const other = await as(await buildUser(), sendTo(app, address));
  for (const who of [asker, other]) await who.ask(api.auth.update, { body: { email: taken.email } });
  const refused = await asker.refused(429, api.auth.update, { body: { email: taken.email } });
  assert.equal(refused.code, 'too_many_requests');
  await app.close();
});
