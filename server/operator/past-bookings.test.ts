import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { api } from '../../contract/api.ts';
import { hongKongDate } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import type { BuiltSlot } from '../../tests/support/builders.ts';
import { operatorCommand } from '../accounts/operator-command.ts';
import { StartFailure } from '../core/start-failure.ts';
import { findDiscrepancies } from '../ledger/integrity-checks.ts';
import { postJournal } from '../ledger/post-journal.ts';
import { enqueueAll } from '../outbox/enqueue.ts';
import { completeDue } from '../bookings/completion/complete.ts';
import { pastBookingsCommand } from './past-command.ts';

const { sql, as, buildBooking, buildOperator, buildProvider, buildSlot } = await testApp();
const lok = await as(await buildOperator());
const { pastBookings, completePast } = api.operator;
const { get, undoComplete } = api.bookings;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const ended = (days: number) => buildSlot({ starts_at: daysAgo(days + 0.1), ends_at: daysAgo(days), capacity: 20 });
const dayOf = (slot: BuiltSlot) => hongKongDate(slot.starts_at);
const monthOf = (at: Date) => hongKongDate(at).slice(0, 7);

/** Sampan has completed bookings by itself since yesterday only, and nobody has asked for those of before; none of those is left. */
beforeEach(async () => {
  await sql`update bookings set status = 'completed', completed_at = now() where status = 'confirmed' and ends_at < now()`;
  await sql`update marketplace_settings set completes_from = now() - interval '1 day', past_completed_at = null`;
});

/** Bookings of a departure of seventy days ago: a paid one, one whose guest did not come, an unpaid one, and one whose guest says that it is paid. */
async function longAgo() {
  const slot = await ended(70);
  const paid = await buildBooking({ slot, payment_status: 'paid' });
  const no_show = await buildBooking({ slot, payment_status: 'paid', attendance: 'no_show' });
  const unpaid = await buildBooking({ slot });
  const reported = await buildBooking({ slot });
  await sql`
    insert into payments (id, provider_id, booking_id, way, amount, state, source, created_at)
    values (gen_random_uuid(), ${slot.service.provider.id}, ${reported.id}, 'fps', 50400, 'reported', 'customer', now())`;
  return { slot, bookings: [paid, no_show, unpaid, reported], boss: await as(slot.service.provider.user) };
}

test('what was over before is left to the operator, who sees first what completing it makes due', async () => {
  const { slot, bookings, boss } = await longAgo();
  await buildBooking({ slot: await ended(40), payment_status: 'paid' });
  await buildBooking({ slot: await ended(0.5) });
  assert.equal(await completeDue(sql), 0);
  assert.equal((await boss.done(get, { params: bookings[0]! })).completes_at, null);
  const { before, ...counted } = await lok.done(pastBookings);
  assert.equal(Math.round((Date.now() - Date.parse(before!)) / 3_600_000), 24);
  assert.deepEqual(counted, {
    bookings: 5,
    providers: 2,
    first: dayOf(slot),
    last: hongKongDate(daysAgo(40.1)),
    paid: { bookings: 3, amount: '1512.00' },
    unpaid: { bookings: 2, amount: '1008.00' },
    reported: 1,
    no_shows: 1,
    fees: '72.00',
    asked_at: null,
  });
  assert.equal((await lok.done(api.operator.overview)).waiting.past_bookings, 5);
  assert.equal(await completeDue(sql), 0);
});

test('the act completes them all and mails nobody; what is due by it is of today and names its day, and a month that is over stays as it was', async () => {
  const { slot, bookings, boss } = await longAgo();
  const statement = (month: string) => boss.done(api.statements.provider, { query: { month } });
  await postJournal(sql);
  const { unpaid: _, over, ahead: __, revenue: ___, ...closed } = await statement(monthOf(slot.starts_at));
  assert.deepEqual(over, { bookings: 2, amount: '1008.00' });
  await enqueueAll(sql);
  const { bookings: left, asked_at } = await lok.done(completePast);
  assert.deepEqual([left, asked_at !== null], [0, true]);
  await postJournal(sql);
  await enqueueAll(sql);

  const then = await statement(monthOf(slot.starts_at));
  for (const [name, was] of Object.entries(closed)) assert.deepEqual(then[name as keyof typeof then], was, name);
  assert.deepEqual([then.over.bookings, then.unpaid.bookings, then.revenue], [0, 2, '1920.00']);
  const now = await statement(monthOf(new Date()));
  assert.deepEqual(
    now.lines.map(({ kind, booking_date, gross }) => [kind, booking_date, gross]),
    [1, 2].map(() => ['delivered', dayOf(slot), '504.00']),
  );
  assert.equal((await boss.done(api.settlements.mine)).balance, '-48.00');
  const mails = await sql`select kind from mails where booking_id = any(${bookings.map(({ id }) => id)}) and kind = 'review_invitation'`;
  assert.deepEqual([...mails], []);
  const { timeline, payment, can } = await boss.done(get, { params: bookings[3]! });
  assert.deepEqual([timeline.at(-1)?.event, timeline.at(-1)?.actor, timeline.at(-1)?.by], ['completed', 'operator', 'Sampan']);
  assert.deepEqual([payment?.state, can.pay], ['reported', true], 'the report stays for its provider');
  const [logged] = (await lok.done(api.operator.audit, { query: { act: 'past_bookings_completed' } })).results;
  assert.deepEqual(logged?.details, { bookings: '4', time: `${dayOf(slot)} – ${dayOf(slot)}`, amount: '1008.00', unpaid: '1008.00' });
  assert.deepEqual([...(await findDiscrepancies(sql))], []);
});

test('its provider takes one back within 14 days as any other, and the job has it from then on', async () => {
  const { bookings, boss } = await longAgo();
  await lok.done(completePast);
  const { status, completes_at } = await boss.done(undoComplete, { params: bookings[0]! });
  assert.deepEqual([status, typeof completes_at], ['confirmed', 'string']);
  assert.deepEqual([await completeDue(sql), (await lok.done(pastBookings)).bookings], [0, 0]);
  await sql`update bookings set completion_undone_at = now() - interval '15 days' where id = ${bookings[0]!.id}`;
  assert.equal(await completeDue(sql), 1);
});

test('it is asked for once, also by two operators at once, and not where there is nothing', async () => {
  assert.equal((await lok.refused(409, completePast)).code, 'already_done');
  const { bookings } = await longAgo();
  const wing = await as(await buildOperator());
  const asked = { key: 'past-once' };
  const answers = await Promise.all([lok, wing].map((one) => one.ask(completePast, asked)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const first = answers.findIndex(({ status }) => status === 200);
  assert.deepEqual(await [lok, wing][first]!.done(completePast, asked), answers[first]!.body, 'the key is answered again');
  const [events] = await sql<{ lines: number }[]>`
    select count(*)::int as lines from booking_events where booking_id = any(${bookings.map(({ id }) => id)}) and event = 'completed'`;
  assert.equal(events!.lines, bookings.length);
  await (await as((await buildProvider()).user)).refused(403, completePast);
});

test('what somebody moves meanwhile is done by the job, if it is still to be done', async () => {
  const { bookings } = await longAgo();
  const [moved, left] = [bookings[0]!.id, bookings[1]!.id];
  await sql.begin(async (tx) => {
    await tx`select from bookings where id = any(${[moved, left]}) for update`;
    assert.equal((await lok.done(completePast)).bookings, 2);
    await tx`update bookings set status = 'completed', completed_at = now() where id = ${moved}`;
  });
  assert.equal(await completeDue(sql), 1);
  const events = await sql`select booking_id from booking_events where booking_id = any(${[moved, left]}) and event = 'completed'`;
  assert.deepEqual([...events], [{ booking_id: left }]);
});

test('a marketplace that has always completed by itself has none', async () => {
  await sql`update marketplace_settings set completes_from = '-infinity'`;
  await longAgo();
  const { before, bookings, first } = await lok.done(pastBookings);
  assert.deepEqual([before, bookings, first], [null, 0, null]);
  assert.equal(await completeDue(sql), 4);
});

test('the command counts first, and does it when that is said', async () => {
  const say = (...words: string[]) => pastBookingsCommand(words)?.(sql);
  const { bookings, boss } = await longAgo();
  const seen = await say('past-bookings');
  assert.match(
    seen!,
    /: 4 \(providers: 1; [^]*paid: 2, HK\$1008\.00 \(service fees: HK\$48\.00\)[^]*not paid: 2, HK\$1008\.00 \(guest says it is paid: 1\)/,
  );
  assert.match(seen!, /Nothing was changed/);
  assert.equal((await boss.done(get, { params: bookings[0]! })).status, 'confirmed');
  assert.match((await say('past-bookings', 'complete'))!, /Completed: 4\./);
  assert.equal((await boss.done(get, { params: bookings[0]! })).status, 'completed');
  const [logged] = (await lok.done(api.operator.audit, { query: { act: 'past_bookings_completed' } })).results;
  assert.equal(logged?.actor, 'npm run operator');
  for (const words of [['past-bookings'], ['past-bookings', 'complete']]) assert.match((await say(...words))!, /No past booking/);
  for (const words of [['past-bookings', 'now'], ['past-bookings', 'complete', 'all'], ['create']]) assert.equal(say(...words), undefined);
  assert.throws(
    () => operatorCommand(['past-bookings', 'now']),
    (error) => error instanceof StartFailure && error.message.includes('past-bookings complete'),
  );
});
