import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { cardGateway } from '../../../tests/support/card-gateway.ts';
import { PAID_BY_FPS } from '../../../tests/support/payable.ts';
import { postponeSlot } from '../../../tests/support/postponed.ts';
import { releaseUnpaid } from '../unpaid/release.ts';

const { payments, connect } = await cardGateway();
const { app, sql, as, guest, links, buildBooking, buildProvider, buildService, buildSlot } = await testApp({ payments });
connect(app);

/** A booking that nobody has paid and whose departure was postponed, its secret link, its provider and another date. */
async function unpaid(pay_way: 'fps' | 'card') {
  const provider = await buildProvider({ ...PAID_BY_FPS, pay_ways: ['fps', 'card', 'on_site'] });
  const service = await buildService({ provider });
  const slot = await buildSlot({ service });
  const booking = await buildBooking({ slot, pay_way, pay_by: new Date(Date.now() + 3_600_000) });
  await postponeSlot(sql, slot);
  const params = { token: links.sign('booking', booking.id) };
  return {
    id: booking.id,
    boss: await as(provider.user),
    other: await buildSlot({ service }),
    params,
    see: () => guest.done(api.guests.booking, { params }),
  };
}

test('a corrected name asks nobody to pay while they choose, and cancels nothing', async () => {
  const { id, boss, see } = await unpaid('fps');
  const params = { id };
  const quote = await boss.done(api.bookings.quoteChange, { params, body: { customer_name: 'Chan Siu Man' } });
  assert.equal(quote.pay_by, null);
  const { version, difference } = quote;
  await boss.done(api.bookings.change, { params, body: { customer_name: 'Chan Siu Man', version, difference } });
  const { pay_by, choose_by, client_name } = await see();
  assert.deepEqual([pay_by, choose_by !== null, client_name], [null, true, 'Chan Siu Man']);
  // A time to pay that an earlier version has set.
  await sql`update bookings set pay_by = now() - interval '1 minute' where id = ${id}`;
  assert.equal(await releaseUnpaid(sql), 0);
  assert.equal((await see()).status, 'confirmed');
});

test('guest and provider read that nothing is to be paid yet, and how again once another date is taken', async () => {
  const { id, boss, params, other, see } = await unpaid('fps');
  const read = () => boss.done(api.bookings.get, { params: { id } });
  assert.equal((await see()).paying.en, 'Nothing to pay until you’ve chosen another date.');
  assert.match((await read()).paying.en, / has nothing to pay until another date is chosen\.$/);
  const { timeline } = await see();
  await guest.done(api.guests.change, { params, body: { availability_slot: other.id, version: timeline.length, difference: '0.00' } });
  assert.match((await see()).paying.en, /^Pay HK\$504 to /);
  assert.match((await read()).paying.en, / is to pay you HK\$504\.00 /);
});

test('nobody is shown how to pay, or can, by FPS or by card, until another date is taken', async () => {
  for (const pay_way of ['fps', 'card'] as const) {
    const { params, other, see } = await unpaid(pay_way);
    const { fps, card, timeline } = await see();
    assert.deepEqual([fps, card], [null, null]);
    await guest.refused(404, api.guests.fpsQr, { params });
    assert.equal((await guest.refused(409, api.guests.reportPayment, { params, body: {} })).code, 'nothing_owed');
    assert.equal((await guest.refused(409, api.cards.payAsGuest, { params })).code, 'no_card_payment');
    await guest.done(api.guests.change, { params, body: { availability_slot: other.id, version: timeline.length, difference: '0.00' } });
    const now = await see();
    assert.deepEqual([now.fps?.amount, now.card?.amount, now.pay_by !== null], ['504.00', '504.00', true]);
  }
});
