import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { wordsOf } from '../../contract/field-rules.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';

const { as, sql, buildBooking, buildOperator, buildPartner, buildReferral } = await testApp();
const { me: see, update } = api.partners;

test('where the money goes changes with the password only; anything else of a profile without', async () => {
  const partner = await buildPartner({ payout_account: '5555 0123', payout_name: 'Lantern' });
  const me = await as(partner.user);
  for (const change of [{ payout_account: '9999 9999' }, { payout_name: 'Thief' }, { payout_method: 'bank' }]) {
    assert.deepEqual(await me.refused(400, update, { body: { ...change, name: 'Renamed' } }), {
      password: [wordsOf({ rule: 'required' }, 'en')],
    });
    assert.deepEqual(await me.refused(400, update, { body: { ...change, password: 'not this one' } }), {
      password: [wordsOf({ rule: 'password_wrong' }, 'en')],
    });
  }
  const { payout_account, payout_name, payout_method, name } = await me.done(see);
  assert.deepEqual([payout_account, payout_name, payout_method, name], ['5555 0123', 'Lantern', 'fps', partner.name]);
  await me.done(update, { body: { name: 'Renamed', payout_account, payout_name, payout_method } });
  assert.equal((await me.done(update, { body: { payout_account: '9999 9999', password: PASSWORD } })).payout_account, '9999 9999');
});

test('a payout says when its account has changed since it was made', async () => {
  const partner = await buildPartner({ payout_account: '5555 0123' });
  const lok = await as(await buildOperator());
  const ends_at = new Date(Date.now() - 20 * 86_400_000);
  const booking = await buildBooking({ status: 'completed', payment_status: 'paid' });
  await sql`update bookings set completed_at = ${ends_at}, starts_at = ${ends_at}, ends_at = ${ends_at} where id = ${booking.id}`;
  await buildReferral({ booking, partner });
  const me = await as(partner.user);
  await me.done(update, { body: { payout_account: '5555 0124', password: PASSWORD } });
  const made = await lok.done(api.payouts.make, { body: { partner: partner.id } });
  assert.equal(made.payee_changed, false, 'a change before it is no change since');
  await me.done(update, { body: { name: 'Renamed' } });
  assert.equal((await lok.done(api.payouts.get, { params: made })).payee_changed, false);
  await me.done(update, { body: { payout_account: '9999 9999', password: PASSWORD } });
  assert.equal((await lok.done(api.payouts.get, { params: made })).payee_changed, true);
  const [listed] = (await lok.done(api.payouts.list, { query: { partner: partner.id } })).results;
  assert.deepEqual([listed?.payee_changed, listed?.payout_account], [true, '9999 9999']);
});
