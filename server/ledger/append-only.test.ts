import assert from 'node:assert/strict';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import type { BuiltBooking } from '../../tests/support/builders.ts';
import { rewritePast } from '../../tests/support/past.ts';
import { untilWaiting } from '../../tests/support/until.ts';
import { findSeatDrift } from '../availability/seats.ts';
import { postJournal } from './post-journal.ts';

const { sql, as, buildBooking, buildPartner } = await testApp();

/** A paid booking, cancelled, with a line in each table that is append-only. */
async function booked() {
  const booking = await buildBooking({ payment_status: 'paid', status: 'cancelled' });
  await say(booking, 'provider');
  await sql`insert into refunds (id, booking_id, amount) values (${uuid()}, ${booking.id}, 1)`;
  await postJournal(sql);
  await line(booking);
  return booking;
}

/** A line in a balance, a settlement and an invoice, under the booking's id. */
const line = ({ id }: BuiltBooking) =>
  rewritePast(sql, async (tx) => {
    await tx`insert into balance_lines (id, booking_id, provider_id, at, share, fee, commission, collected) values (${uuid()}, ${id}, ${id}, now(), 1, 0, 0, 0)`;
    await tx`insert into settlements (id, provider_id, amount, bookings) values (${uuid()}, ${id}, 1, 1)`;
    await tx`
      insert into fee_invoices (id, number, provider_id, month, name, name_zh, fee, bookings)
      select ${uuid()}, coalesce(max(number), 0) + 1, ${id}, '2026-01-01', 'Tours', '', 1, 1 from fee_invoices`;
  });

const say = ({ id, slot }: BuiltBooking, actor: string) => sql`
  insert into booking_events (id, provider_id, booking_id, event, actor, actor_name, note)
  values (${uuid()}, ${slot.service.provider.id}, ${id}, 'confirmed', ${actor}, 'Mei', 'Soon')`;

const refusals: [table: string, statement: string][] = [
  ['bookings', `delete from bookings where id = $booking`],
  ['bookings', `update bookings set places = places + 1, participants = participants + 1 where id = $booking`],
  ['bookings', `update bookings set source = 'phone' where id = $booking`],
  ['bookings', `update bookings set taken_by = 'Mei' where id = $booking`],
  ['bookings', `update bookings set created_at = now() where id = $booking`],
  ['bookings', `update bookings set confirmed_at = created_at where id = $booking`],
  ['bookings', `update bookings set slot_id = (select id from slots where id <> slot_id limit 1) where id = $booking`],
  ['journal_entries', `update journal_entries set at = now() where booking_id = $booking`],
  ['journal_entries', `update journal_entries set cash = cash + 1, fee = fee - 1 where booking_id = $booking`],
  ['journal_entries', `delete from journal_entries where booking_id = $booking`],
  ['journal_entries', `truncate journal_entries cascade`],
  ['payments', `update payments set amount = 2 where booking_id = $booking`],
  ['payments', `update payments set received_by = 'marketplace' where booking_id = $booking`],
  ['payments', `delete from payments where booking_id = $booking`],
  ['payments', `truncate payments cascade`],
  ['refunds', `update refunds set amount = 2 where booking_id = $booking`],
  ['refunds', `update refunds set reason = 'Another' where booking_id = $booking`],
  ['refunds', `delete from refunds where booking_id = $booking`],
  ['refunds', `truncate refunds`],
  ['balance_lines', `update balance_lines set fee = fee + 1 where booking_id = $booking`],
  ['balance_lines', `update balance_lines set at = now() where booking_id = $booking`],
  ['balance_lines', `delete from balance_lines where booking_id = $booking`],
  ['balance_lines', `truncate balance_lines`],
  ['settlements', `update settlements set amount = 2 where provider_id = $booking`],
  ['settlements', `delete from settlements where provider_id = $booking`],
  ['settlements', `truncate settlements cascade`],
  ['fee_invoices', `update fee_invoices set fee = 2 where provider_id = $booking`],
  ['fee_invoices', `delete from fee_invoices where provider_id = $booking`],
  ['fee_invoices', `truncate fee_invoices cascade`],
  ['seat_moves', `update seat_moves set places = places + 1 where booking_id = $booking`],
  ['seat_moves', `delete from seat_moves where booking_id = $booking`],
  ['seat_moves', `truncate seat_moves`],
  ['booking_events', `update booking_events set at = now() where booking_id = $booking`],
  ['booking_events', `update booking_events set note = '', actor_name = '' where booking_id = $booking`],
  ['booking_events', `delete from booking_events where booking_id = $booking`],
  ['booking_events', `truncate booking_events`],
];

for (const [table, statement] of refusals)
  test(`PostgreSQL refuses: ${statement}`, async () => {
    const { id } = await booked();
    const tried = sql.unsafe(statement.replace('$booking', `'${id}'`));
    await assert.rejects(tried, { message: new RegExp(`^${table} is append-only: (?:UPDATE|DELETE|TRUNCATE) is refused$`) });
  });

test('an entry of the journal that does not balance, is empty or is owed to nobody cannot be written', async () => {
  const { id } = await buildBooking();
  const partner = await buildPartner();
  const write = (columns: Record<string, unknown>) =>
    sql`insert into journal_entries ${sql({ id: uuid(), kind: 'sale', booking_id: id, provider_id: partner.id, ...columns })}`;
  await assert.rejects(write({ cash: 100, fee: -99 }), /journal_entries_balance/);
  await assert.rejects(write({ cash: 100 }), /journal_entries_balance/);
  await assert.rejects(write({}), /journal_entries_not_empty/);
  await assert.rejects(write({ cash: 0, fee: 0 }), /journal_entries_not_empty/);
  await assert.rejects(write({ cash: 100, partner: -100 }), /journal_entries_partner/);
  await assert.rejects(write({ cash: 100, provider: -100, provider_id: null }), /journal_entries_provider/);
});

test('a refund of more than was paid, or of what was not paid, cannot be written', async () => {
  const give = (booking: { id: string }, amount: number) =>
    sql`insert into refunds (id, booking_id, amount) values (${uuid()}, ${booking.id}, ${amount})`;
  const paid = await buildBooking({ payment_status: 'paid' });
  await assert.rejects(give(paid, 50_401), /bookings_refunded_at_most_paid/);
  await give(paid, 50_000);
  await assert.rejects(give(paid, 401), /bookings_refunded_at_most_paid/);
  await give(paid, 400);
  await assert.rejects(give(await buildBooking(), 1), /bookings_refunded_at_most_paid/);
  await assert.rejects(sql`update bookings set paid_amount = 0 where id = ${paid.id}`, /bookings_refunded_at_most_paid/);
  await assert.rejects(sql`update bookings set refunded_amount = -1 where id = ${paid.id}`, /bookings_refunded_at_most_paid/);
});

test('of two refunds at once that are more than was paid together, the second is refused', async () => {
  const { id } = await buildBooking({ payment_status: 'paid' });
  let second: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`insert into refunds (id, booking_id, amount) values (${uuid()}, ${id}, 30000)`;
    second = sql`insert into refunds (id, booking_id, amount) values (${uuid()}, ${id}, 30000)`.then(() => 'written', String);
    await untilWaiting(sql, 1);
  });
  assert.match(String(await second), /bookings_refunded_at_most_paid/);
  assert.deepEqual([...(await sql`select amount from refunds where booking_id = ${id}`)], [{ amount: 30_000 }]);
});

test('a time that is deleted leaves its lines in the seat ledger', async () => {
  const booking = await buildBooking();
  const provider = await as(booking.slot.service.provider.user);
  await provider.done(api.bookings.cancel, { params: booking, body: { reason: 'Typhoon' } });
  await provider.done(api.availability.remove, { params: { id: booking.slot.id } });
  const lines = await sql<{ places: number }[]>`select places from seat_ledger where slot_id = ${booking.slot.id} order by places`;
  assert.deepEqual(
    lines.map(({ places }) => places),
    [-1, 1],
  );
  assert.deepEqual([...(await findSeatDrift(sql))], []);
});

test('erasing empties what was written and how customers are named, and nothing else of a timeline', async () => {
  const mine = await buildBooking();
  const other = await buildBooking();
  for (const [booking, actor] of [
    [mine, 'customer'],
    [mine, 'provider'],
    [other, 'customer'],
  ] as const)
    await say(booking, actor);
  await sql`select erase_words_about(${[mine.id]}::uuid[])`;
  const said = async ({ id }: { id: string }) => [
    ...(await sql`select actor, actor_name, note from booking_events where booking_id = ${id} and event = 'confirmed' order by actor`),
  ];
  assert.deepEqual(await said(mine), [
    { actor: 'customer', actor_name: '', note: '' },
    { actor: 'provider', actor_name: 'Mei', note: '' },
  ]);
  assert.deepEqual(await said(other), [{ actor: 'customer', actor_name: 'Mei', note: 'Soon' }]);
});

test('in the transaction that erases, and with its setting made by hand, timelines are guarded as before', async () => {
  const { id } = await booked();
  const refused = { message: /^booking_events is append-only/ };
  const after = sql.begin(async (tx) => {
    await tx`select erase_words_about(${[id]}::uuid[])`;
    await tx`update booking_events set actor_name = '', note = '' where booking_id = ${id}`;
  });
  await assert.rejects(after, refused);
  for (const change of [
    `actor_name = 'Somebody'`,
    `note = 'Something'`,
    `note = '', at = now() - interval '1 day'`,
    `event = 'cancelled'`,
    `actor = 'provider'`,
    `booking_id = gen_random_uuid()`,
  ]) {
    const byHand = sql.begin(async (tx) => {
      await tx`select set_config('sampan.erasing', 'on', true)`;
      await tx.unsafe(`update booking_events set ${change} where booking_id = '${id}'`);
    });
    await assert.rejects(byHand, refused, change);
  }
  const gone = sql.begin(async (tx) => {
    await tx`select set_config('sampan.erasing', 'on', true)`;
    await tx`delete from booking_events where booking_id = ${id}`;
  });
  await assert.rejects(gone, refused);
});

test('of a refund nothing but its reason can be emptied, and by nothing else', async () => {
  const { id } = await buildBooking({ payment_status: 'paid' });
  await sql`insert into refunds (id, booking_id, amount, reason) values (${uuid()}, ${id}, 100, 'Seasick')`;
  for (const change of [`reason = 'Another'`, `reason = '', amount = 200`, `reason = '', at = now() - interval '1 day'`]) {
    const byHand = sql.begin(async (tx) => {
      await tx`select set_config('sampan.erasing', 'on', true)`;
      await tx.unsafe(`update refunds set ${change} where booking_id = '${id}'`);
    });
    await assert.rejects(byHand, /refunds is append-only/, change);
  }
  await sql`select erase_words_about(${[id]}::uuid[])`;
  assert.deepEqual([...(await sql`select amount, reason from refunds where booking_id = ${id}`)], [{ amount: 100, reason: '' }]);
});

test('who made a refund is erased with the account, the refund stays', async () => {
  const booking = await buildBooking({ payment_status: 'paid' });
  const [maker] = await sql<{ id: string }[]>`
    insert into users (id, username, email, password_hash) values (${uuid()}, 'maker', 'maker@example.com', 'x') returning id`;
  await sql`insert into refunds (id, booking_id, amount, made_by) values (${uuid()}, ${booking.id}, 100, ${maker!.id})`;
  await sql`delete from users where id = ${maker!.id}`;
  assert.deepEqual(
    [...(await sql`select amount, made_by from refunds where booking_id = ${booking.id}`)],
    [{ amount: 100, made_by: null }],
  );
});
