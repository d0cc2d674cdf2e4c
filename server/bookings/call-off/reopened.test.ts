import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { callOff } from './call-off.ts';
import { workOff } from './run.ts';

const { sql, as, guest, buildBooking, buildOffer } = await testApp();

test('who books once the departure is open again is no concern of a run that is still to be finished', async () => {
  const offer = await buildOffer();
  const before = await buildBooking({ slot: offer.slot });
  const boss = await as(offer.provider.user);
  const order = {
    provider_id: offer.provider.id,
    slot_ids: [offer.slot.id],
    outcome: 'cancel' as const,
    reason: { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' },
    by: { actor: 'provider' as const, actor_name: 'Ka Yan', staff: null },
    weather: null,
  };
  const id = await sql.begin((tx) => callOff(tx, order));
  await sql`update slots set is_available = true, block_reason = '' where id = ${offer.slot.id}`;
  const later = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const run = () => boss.done(api.callOffs.get, { params: { id } });
  const statusOf = async (one: { id: string }) => (await boss.done(api.bookings.get, { params: { id: one.id } })).status;
  assert.equal((await run()).left, 1);
  await workOff(sql, id, assert.ifError);
  assert.deepEqual([await statusOf(before), await statusOf(later)], ['cancelled', 'confirmed']);
  const { cancelled, finished_at } = await run();
  assert.deepEqual([cancelled, finished_at !== null], [1, true]);
});

test('a day that is called off by hand while it is under way leaves the day tickets that are used: preview, run and money count the others', async () => {
  const [starts_at, ends_at] = [-2, 6].map((hours) => new Date(Date.now() + hours * 3_600_000));
  const offer = await buildOffer({
    capacity: 20,
    service: { sold_by: 'day' },
    slot: { starts_at: starts_at!, ends_at: ends_at!, all_day: true },
  });
  const bookDay = () => buildBooking({ slot: offer.slot, all_day: true, payment_status: 'paid', participants: 2 });
  const [used, in_part, unused] = [await bookDay(), await bookDay(), await bookDay()];
  const boss = await as(offer.provider.user);
  for (const [{ id }, people] of [
    [used, null],
    [in_part, 1],
  ] as const)
    await boss.done(api.bookings.attendance, { params: { id }, body: { attendance: 'arrived', people } });
  for (const outcome of ['postpone', 'cancel'] as const) {
    const order = { slot_ids: [offer.slot.id], outcome, reason: { en: 'The cable has stopped.', zh: '纜車暫停服務。' } };
    const seen = await boss.done(api.callOffs.preview, { body: order });
    assert.deepEqual([seen.bookings, seen.participants, seen.departures[0]?.bookings, seen.guests.length], [1, 2, 1, 1], outcome);
    if (outcome === 'postpone') continue;
    assert.equal(seen.refund, (await boss.done(api.bookings.get, { params: { id: unused.id } })).final_amount);
    const { id } = await boss.done(api.callOffs.start, { body: { ...order, shown: { bookings: seen.bookings, refund: seen.refund } } });
    await workOff(sql, id, assert.ifError);
    const { cancelled, left } = await boss.done(api.callOffs.get, { params: { id } });
    assert.deepEqual([cancelled, left], [1, 0]);
  }
  const found = await Promise.all([used, in_part, unused].map(({ id }) => boss.done(api.bookings.get, { params: { id } })));
  assert.deepEqual(
    found.map(({ status, refund_due }) => [status, refund_due]),
    [
      ['confirmed', '0.00'],
      ['confirmed', '0.00'],
      ['cancelled', found[2]!.final_amount],
    ],
  );
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});
