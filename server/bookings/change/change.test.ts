import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { ACTING_HEADER } from '../../../contract/staff-roles.ts';
import type { ChangeQuote, ChangeQuoteBody } from '../../../contract/changes.ts';
import { testApp } from '../../../tests/support/app.ts';
import type { BuiltBooking } from '../../../tests/support/builders.ts';
import type { Caller } from '../../../tests/support/caller.ts';
import { findSeatDrift } from '../../availability/seats.ts';
import { findDiscrepancies } from '../../ledger/integrity-checks.ts';
import { postJournal } from '../../ledger/post-journal.ts';

const { sql, as, guest, links, buildBooking, buildOperator, buildProvider, buildService, buildSlot, buildStaff, buildUser } =
  await testApp();

/** A booking of two on an instant service with two times. */
async function staged(given: Record<string, unknown> = {}, service: Record<string, unknown> = {}) {
  const provider = await buildProvider();
  const sold = await buildService({ provider, confirmation: 'instant', price: 10_000, ...service });
  const [slot, other] = [await buildSlot({ service: sold }), await buildSlot({ service: sold })];
  const booking = await buildBooking({ slot, participants: 2, customer_name: 'Mei', ...given });
  return { provider: await as(provider.user), booking, slot, other, unit: sold.units[0]!.id, service: sold };
}

type Doors = { quote: (body: ChangeQuoteBody) => Promise<ChangeQuote>; change: (body: object, key?: string) => ReturnType<Caller['ask']> };

const byLink = ({ id }: BuiltBooking): Doors => {
  const params = { token: links.sign('booking', id) };
  return {
    quote: (body) => guest.done(api.guests.quoteChange, { params, body }),
    change: (body, key) => guest.ask(api.guests.change, { params, body, ...(key && { key }) }),
  };
};
const bySide = (who: Caller, { id }: BuiltBooking): Doors => ({
  quote: (body) => who.done(api.bookings.quoteChange, { params: { id }, body }),
  change: (body) => who.ask(api.bookings.change, { params: { id }, body }),
});

async function changed(doors: Doors, body: ChangeQuoteBody) {
  const quote = await doors.quote(body);
  const answer = await doors.change({ ...body, version: quote.version, difference: quote.difference });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { quote, booking: answer.body as Record<string, unknown> };
}

const taken = async (...ids: string[]) => {
  const rows = await sql<{ id: string; spots_taken: number }[]>`select id, spots_taken from slots where id = any(${ids}::uuid[])`;
  return ids.map((id) => rows.find((row) => row.id === id)?.spots_taken);
};
const ledgerOf = async ({ id }: BuiltBooking) =>
  (await sql<{ line: string }[]>`select reason || ' ' || places as line from seat_ledger where booking_id = ${id} `)
    .map(({ line }) => line)
    .sort();
async function booksHold(): Promise<void> {
  await postJournal(sql);
  assert.deepEqual([...(await findSeatDrift(sql)), ...(await findDiscrepancies(sql))], []);
}

test('a guest moves to another time and adds a person: places, price, times and timeline follow, the code stays', async () => {
  const { booking, slot, other, unit } = await staged();
  const body = { availability_slot: other.id, units: [{ unit, quantity: 3 }] };
  const before = await byLink(booking).quote(body);
  assert.deepEqual(
    [before.from.participants, before.to.participants, before.difference, before.owed, before.refund_due],
    [2, 3, '105.00', '315.00', '0.00'],
  );
  assert.deepEqual(await taken(slot.id, other.id), [2, 0]);

  const { booking: seen } = await changed(byLink(booking), body);
  assert.deepEqual(await taken(slot.id, other.id), [0, 3]);
  assert.deepEqual([seen.slot_id, seen.participants, seen.final_amount, seen.status], [other.id, 3, '315.00', 'confirmed']);
  assert.equal(seen.confirmation_code, 'TEST-CODE');
  const last = (seen.timeline as { event: string; actor: string; by: string; change: unknown }[]).at(-1)!;
  assert.deepEqual([last.event, last.actor, last.by], ['changed', 'customer', 'Mei']);
  assert.deepEqual(last.change, {
    from: { start_datetime: before.from.start_datetime, all_day: false, participants: 2, final_amount: '210.00' },
    to: { start_datetime: before.to.start_datetime, all_day: false, participants: 3, final_amount: '315.00' },
    renamed: false,
  });
  assert.deepEqual(await ledgerOf(booking), ['booked 2', 'moved -2', 'moved 3'].sort());
  await booksHold();
});

test('fewer people on the same time give places back, also on a closed one, and what was paid too much is due', async () => {
  const { booking, slot, unit } = await staged({ payment_status: 'paid' });
  await sql`update slots set is_available = false where id = ${slot.id}`;
  const { quote, booking: seen } = await changed(byLink(booking), { units: [{ unit, quantity: 1 }] });
  assert.deepEqual([quote.difference, quote.owed, quote.refund_due], ['-105.00', '0.00', '105.00']);
  assert.deepEqual([seen.payment_status, seen.refund_due, seen.owed], ['paid', '105.00', '0.00']);
  assert.deepEqual(await ledgerOf(booking), ['booked 2', 'resized -1']);
  assert.deepEqual(await taken(slot.id), [1]);
  await booksHold();
});

test('a paid booking that grows owes the difference until the provider’s hours are over, never past the start', async () => {
  const { booking, other, unit } = await staged({ payment_status: 'paid', pay_way: 'fps', pay_by: new Date(Date.now() + 60_000) });
  const { quote, booking: seen } = await changed(byLink(booking), { availability_slot: other.id, units: [{ unit, quantity: 3 }] });
  assert.deepEqual([quote.owed, seen.owed, seen.payment_status], ['105.00', '105.00', 'unpaid']);
  const [row] = await sql<{ pay_by: Date }[]>`select pay_by from bookings where id = ${booking.id}`;
  assert.ok(row!.pay_by > new Date(Date.now() + 23 * 3_600_000) && row!.pay_by <= other.starts_at);
  await booksHold();
});

test('what a change adds to a paid booking of which something went back can be marked as paid', async () => {
  const { provider, booking, unit } = await staged({ payment_status: 'paid' });
  const params = { id: booking.id };
  await provider.done(api.bookings.refund, { params, body: { amount: '10.00' } });
  const { booking: seen } = await changed(byLink(booking), { units: [{ unit, quantity: 3 }] });
  assert.deepEqual([seen.owed, seen.payment_status], ['105.00', 'unpaid']);
  const before = await provider.done(api.bookings.get, { params });
  assert.equal(before.can.pay, true);
  const paid = await provider.done(api.bookings.payment, { params, body: { payment_status: 'paid' } });
  assert.deepEqual([paid.payment_status, paid.owed, paid.can.pay], ['paid', '0.00', false]);
  await booksHold();
});

test('a time to pay that is over is looked at anew once a change has set another', async () => {
  const over = { pay_by: new Date(Date.now() - 60_000), pay_by_passed_at: new Date() };
  const { booking, unit } = await staged({ payment_status: 'paid', pay_way: 'fps', ...over });
  const passed = async () =>
    (await sql<{ passed: boolean }[]>`select pay_by_passed_at is not null as passed from bookings where id = ${booking.id}`)[0]?.passed;
  await changed(byLink(booking), { customer_name: 'Mei Chow' });
  assert.equal(await passed(), true, 'the time is the same');
  await changed(byLink(booking), { units: [{ unit, quantity: 3 }] });
  assert.equal(await passed(), false);
});

test('another name is found by, stands on the voucher, and leaves who booked in the timeline', async () => {
  for (const given of [{}, { confirmed_at: new Date(0), created_at: new Date(0) }]) {
    const { provider, booking } = await staged(given);
    const { booking: seen } = await changed(byLink(booking), { customer_name: 'Ada Wong' });
    const timeline = seen.timeline as { event: string; by: string }[];
    assert.equal(seen.client_name, 'Ada Wong');
    assert.deepEqual([timeline[0]!.event, timeline[0]!.by, timeline.at(-1)!.by], ['created', 'Mei', 'Mei']);
    assert.equal(timeline.filter(({ event }) => event === 'created' || event === 'confirmed').length, 'created_at' in given ? 2 : 1);
    const { results } = await provider.done(api.bookings.providerBookings, { query: { search: 'Ada' } });
    assert.deepEqual(
      results.map(({ id }) => id),
      [booking.id],
    );
    await changed(byLink(booking), { customer_name: 'Mei' });
    assert.deepEqual(await ledgerOf(booking), ['booked 2']);
  }
});

test('provider, client and a manager change a booking too; the provider until the start and beyond the limits of visitors', async () => {
  const client = await buildUser();
  const { provider, booking, other, unit, service } = await staged(
    { client },
    { max_participants: 2, cancellation_hours: 720, cutoff_minutes: 43_200 },
  );
  const byProvider = await changed(bySide(provider, booking), { availability_slot: other.id, units: [{ unit, quantity: 4 }] });
  assert.equal(byProvider.quote.difference, '210.00');
  const person = await buildUser();
  const membership = await buildStaff({ provider: service.provider, user: person, role: 'manager' });
  const manager = (await as(person)).with({ [ACTING_HEADER]: membership.id });
  const { booking: seen } = await changed(bySide(manager, booking), { units: [{ unit, quantity: 3 }] });
  assert.equal((seen.timeline as { staff: { role: string } | null }[]).at(-1)!.staff?.role, 'manager');
  const { booking: own } = await changed(bySide(await as(client), booking), { customer_name: 'Ada' });
  assert.equal((own.timeline as { actor: string }[]).at(-1)!.actor, 'customer');
  await booksHold();
});

test('an operator changes any booking, which is audited without a name', async () => {
  const { booking, other } = await staged();
  const lok = await as(await buildOperator());
  const params = { id: booking.id };
  const body = { availability_slot: other.id, customer_name: 'Ada' };
  const { version, difference } = await lok.done(api.operator.quoteChange, { params, body });
  const seen = await lok.done(api.operator.changeBooking, { params, body: { ...body, version, difference } });
  assert.deepEqual([seen.timeline.at(-1)!.actor, seen.timeline.at(-1)!.by], ['operator', 'Sampan']);
  const { results } = await lok.done(api.operator.audit, { query: { subject: 'booking', subject_id: booking.id } });
  assert.deepEqual(
    results.map(({ act, details }) => [act, Object.keys(details)]),
    [['booking_changed', ['time']]],
  );
});

test('a request stays a request, and is still there to be accepted', async () => {
  const { provider, booking, other } = await staged({ status: 'pending' }, { confirmation: 'request' });
  const { booking: seen } = await changed(byLink(booking), { availability_slot: other.id });
  assert.equal(seen.status, 'pending');
  assert.equal((await provider.done(api.bookings.accept, { params: { id: booking.id } })).status, 'confirmed');
  await booksHold();
});

test('a change that is sent twice under one key is made once', async () => {
  const { booking, unit } = await staged();
  const doors = byLink(booking);
  const body = { units: [{ unit, quantity: 3 }] };
  const { version, difference } = await doors.quote(body);
  const key = randomUUID();
  const answers = [await doors.change({ ...body, version, difference }, key), await doors.change({ ...body, version, difference }, key)];
  assert.deepEqual(answers[1]!.body, answers[0]!.body);
  assert.deepEqual(await ledgerOf(booking), ['booked 2', 'resized 1']);
});

test('a booking that has moved is cancelled, expires and is deleted with its slot as any other', async () => {
  const { provider, booking, slot, other, unit } = await staged();
  await changed(byLink(booking), { availability_slot: other.id, units: [{ unit, quantity: 3 }] });
  await changed(byLink(booking), { availability_slot: slot.id });
  await provider.done(api.bookings.cancel, { params: { id: booking.id }, body: { reason: 'Typhoon' } });
  assert.deepEqual(await taken(slot.id, other.id), [0, 0]);
  await sql`delete from slots where id = ${slot.id}`;
  const sums = await sql`select slot_id from seat_ledger where booking_id = ${booking.id} group by 1 having sum(places) <> 0`;
  assert.deepEqual([...sums], []);
  await booksHold();
});
