import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { callOff } from './call-off.ts';
import { workOff } from './run.ts';

const { sql, as, guest, links, buildBooking, buildOffer, buildSlot } = await testApp();

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

/** A day that has been open for two hours, with three paid parties of two: one is used, one used by one of its people, one unused. */
async function dayUnderWay() {
  const hours = (from_now: number) => new Date(Date.now() + from_now * 3_600_000);
  const day = { starts_at: hours(-2), ends_at: hours(6), all_day: true };
  const offer = await buildOffer({ capacity: 20, service: { sold_by: 'day' }, slot: day });
  const bookDay = () => buildBooking({ slot: offer.slot, all_day: true, payment_status: 'paid', participants: 2 });
  const [used, in_part, unused] = [await bookDay(), await bookDay(), await bookDay()];
  const boss = await as(offer.provider.user);
  const mark = ({ id }: { id: string }, attendance: 'arrived' | 'expected', people: number | null = null) =>
    boss.done(api.bookings.attendance, { params: { id }, body: { attendance, people } });
  await mark(used, 'arrived');
  await mark(in_part, 'arrived', 1);
  const orderTo = (outcome: 'cancel' | 'postpone') => ({
    slot_ids: [offer.slot.id],
    outcome,
    reason: { en: 'The cable has stopped.', zh: '纜車暫停服務。' },
  });
  const get = ({ id }: { id: string }) => boss.done(api.bookings.get, { params: { id } });
  return { offer, used, in_part, unused, boss, mark, orderTo, get };
}

test('a day that is called off by hand while it is under way leaves the day tickets that are used: preview, run and money count the others', async () => {
  const { used, in_part, unused, boss, orderTo, get } = await dayUnderWay();
  for (const outcome of ['postpone', 'cancel'] as const) {
    const order = orderTo(outcome);
    const seen = await boss.done(api.callOffs.preview, { body: order });
    assert.deepEqual([seen.bookings, seen.participants, seen.departures[0]?.bookings, seen.guests.length], [1, 2, 1, 1], outcome);
    if (outcome === 'postpone') continue;
    assert.equal(seen.refund, (await get(unused)).final_amount);
    const { id } = await boss.done(api.callOffs.start, { body: { ...order, shown: { bookings: seen.bookings, refund: seen.refund } } });
    await workOff(sql, id, assert.ifError);
    const { cancelled, left } = await boss.done(api.callOffs.get, { params: { id } });
    assert.deepEqual([cancelled, left], [1, 0]);
  }
  const found = await Promise.all([used, in_part, unused].map(get));
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

test('a day that is postponed by hand while it is under way: who has not come chooses another date, used and partly used day tickets stay', async () => {
  const { offer, used, in_part, unused, boss, orderTo, get } = await dayUnderWay();
  const from = Date.now() + 46 * 3_600_000;
  const other = await buildSlot({ service: offer.service, starts_at: new Date(from), ends_at: new Date(from + 28_800_000), all_day: true });
  const seen = await boss.done(api.callOffs.preview, { body: orderTo('postpone') });
  const shown = { bookings: seen.bookings, refund: seen.refund };
  const { id } = await boss.done(api.callOffs.start, { body: { ...orderTo('postpone'), shown } });
  await workOff(sql, id, assert.ifError);
  const run = await boss.done(api.callOffs.get, { params: { id } });
  assert.deepEqual([run.postponed, run.cancelled, run.left, run.waiting], [1, 0, 0, 1]);
  const found = await Promise.all([used, in_part, unused].map(get));
  assert.deepEqual(
    found.map(({ status, refund_due, choose_by }) => [status, refund_due, choose_by !== null]),
    [
      ['confirmed', '0.00', false],
      ['confirmed', '0.00', false],
      ['confirmed', '0.00', true],
    ],
  );
  const params = { token: links.sign('booking', unused.id) };
  const { dates, version } = await guest.done(api.guests.otherDates, { params });
  assert.deepEqual(
    dates.map(({ slot_id }) => slot_id),
    [other.id],
  );
  await guest.refused(404, api.guests.otherDates, { params: { token: links.sign('booking', in_part.id) } });
  await guest.done(api.guests.change, { params, body: { availability_slot: other.id, version, difference: '0.00' } });
  const moved = await get(unused);
  assert.deepEqual([moved.slot_id, moved.choose_by, moved.status], [other.id, null, 'confirmed']);
  assert.deepEqual([...(await findSeatDrift(sql)), ...(await findDiscrepancies(sql))], []);
});

test('a check-in between preview and start refuses the start with the figures of now, and one that is taken back makes its booking count again', async () => {
  const { used, unused, boss, mark, orderTo, get } = await dayUnderWay();
  const body = orderTo('cancel');
  const previewed = async () => {
    const { bookings, refund } = await boss.done(api.callOffs.preview, { body });
    return { bookings, refund };
  };
  const { final_amount } = await get(unused);
  const before = await previewed();
  assert.deepEqual(before, { bookings: 1, refund: final_amount });
  await mark(unused, 'arrived');
  const refused = await boss.refused(409, api.callOffs.start, { body: { ...body, shown: before } });
  assert.deepEqual([refused.code, refused.bookings], ['call_off_changed', 0]);
  await mark(used, 'expected');
  // As many bookings, but another one: its money is another's.
  assert.deepEqual(await previewed(), { bookings: 1, refund: final_amount });
  const { id } = await boss.done(api.callOffs.start, { body: { ...body, shown: await previewed() } });
  await workOff(sql, id, assert.ifError);
  const [came, left] = [await get(unused), await get(used)];
  assert.deepEqual([came.status, left.status, left.refund_due], ['confirmed', 'cancelled', left.final_amount]);
  assert.deepEqual([...(await findSeatDrift(sql)), ...(await findDiscrepancies(sql))], []);
});

test('a check-in that is taken back once the day is called off, before the run comes to it, ends its booking too', async () => {
  const { used, boss, mark, orderTo, offer, get } = await dayUnderWay();
  const by = { actor: 'provider' as const, actor_name: 'Ka Yan', staff: null };
  const id = await sql.begin((tx) => callOff(tx, { ...orderTo('cancel'), provider_id: offer.provider.id, by, weather: null }));
  await mark(used, 'expected');
  await workOff(sql, id, assert.ifError);
  const { cancelled, left } = await boss.done(api.callOffs.get, { params: { id } });
  const { status, refund_due, final_amount } = await get(used);
  assert.deepEqual([cancelled, left, status, refund_due], [2, 0, 'cancelled', final_amount]);
});
