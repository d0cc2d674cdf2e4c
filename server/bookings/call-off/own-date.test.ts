import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { PAID_BY_FPS } from '../../../tests/support/payable.ts';
import { postponeSlot } from '../../../tests/support/postponed.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { workOff } from './run.ts';

const { sql, as, guest, links, buildBooking, buildProvider, buildService, buildSlot } = await testApp();

const fail = (error: unknown) => {
  throw error;
};

/** A departure for two that was postponed, with the booking that has all of its places. */
async function postponed() {
  const service = await buildService({ provider: await buildProvider(PAID_BY_FPS) });
  const slot = await buildSlot({ service, capacity: 2 });
  const booking = await buildBooking({ slot, participants: 2, pay_way: 'fps', pay_by: new Date(Date.now() + 3_600_000) });
  const run = await postponeSlot(sql, slot);
  const params = { token: links.sign('booking', booking.id) };
  return {
    booking,
    slot,
    run,
    boss: await as(service.provider.user),
    params,
    open: () => sql`update slots set is_available = true, block_reason = '' where id = ${slot.id}`,
    see: () => guest.done(api.guests.booking, { params }),
    dates: () => guest.done(api.guests.otherDates, { params }),
    take: (version: number) => ({ params, body: { availability_slot: slot.id, version, difference: '0.00' } }),
  };
}

test('a departure that is open again is listed to its own guests, though nothing else is free, and taken with one tap', async () => {
  const { slot, open, see, dates, take, params } = await postponed();
  const before = await dates();
  assert.deepEqual(before.dates, []);
  assert.equal((await guest.refused(409, api.guests.change, take(before.version))).code, 'slot_unavailable');
  await open();
  const { dates: listed, version } = await dates();
  assert.deepEqual(
    listed.map(({ slot_id, left }) => [slot_id, left]),
    [[slot.id, 2]],
  );
  await guest.done(api.guests.change, take(version));
  const now = await see();
  assert.deepEqual(
    [now.slot_id, now.status, now.choose_by, now.final_amount, now.timeline.at(-1)?.event],
    [slot.id, 'confirmed', null, '1008.00', 'changed'],
  );
  assert.ok(now.pay_by && Date.parse(now.pay_by) > Date.now(), 'it is to be paid as for another date');
  await guest.refused(404, api.guests.otherDates, { params });
  const [row] = await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`;
  assert.equal(row?.spots_taken, 2);
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('the provider takes it for the guest too, and a name that is corrected chooses nothing', async () => {
  const { booking, slot, boss, open, see } = await postponed();
  await open();
  const params = { id: booking.id };
  const change = async (body: { customer_name: string } | { availability_slot: string }) => {
    const { version, difference } = await boss.done(api.bookings.quoteChange, { params, body });
    await boss.done(api.bookings.change, { params, body: { ...body, version, difference } });
    const { choose_by, pay_by } = await see();
    assert.equal(pay_by === null, choose_by !== null);
    return choose_by;
  };
  assert.notEqual(await change({ customer_name: 'Chan Siu Man' }), null);
  assert.equal(await change({ availability_slot: slot.id }), null);
});

test('a departure that is open again but begins too soon is not taken by guests', async () => {
  const { slot, open, dates, take } = await postponed();
  await open();
  await sql`update services set cutoff_minutes = 20160 where id = ${slot.service.id}`;
  const { dates: listed, version } = await dates();
  assert.deepEqual(listed, []);
  assert.equal((await guest.refused(409, api.guests.change, take(version))).code, 'slot_unavailable');
});

test('a run that is still to be finished does not postpone a booking again that has taken its own date', async () => {
  const { run, open, see, dates, take } = await postponed();
  await open();
  const { version } = await dates();
  await guest.done(api.guests.change, take(version));
  await sql.unsafe('alter table call_offs disable trigger user');
  await sql`update call_offs set finished_at = null where id = ${run}`;
  await sql.unsafe('alter table call_offs enable trigger user');
  await workOff(sql, run, fail);
  assert.equal((await see()).choose_by, null);
});
