import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../contract/api.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../rules/time.ts';
import { bookingBody, type Offer } from './support/builders.ts';
import { PAID_BY_FPS } from './support/payable.ts';
import { testStage } from './support/rehearsal.ts';

// Moves the clock.
const { sql, guest, as, now, moveTo, buildOffer, buildProvider } = await testStage();

const MINUTE_MS = 60_000;
const hoursFrom = (at: Date, hours: number) => new Date(at.getTime() + hours * 60 * MINUTE_MS);
/** Some days ahead of the stage's clock, in Hong Kong. */
const dayAhead = (days: number) => addDays(hongKongDate(now()), days);
const book = (offer: Offer, more: Record<string, unknown> = {}) =>
  guest.done(api.pages.book, { body: bookingBody(offer, { locale: 'en', ...more }) });
const seen = async ({ id }: { id: string }, offer: Offer) => (await as(offer.provider.user)).done(api.bookings.get, { params: { id } });
const lastLine = async (booking: { id: string }, offer: Offer) => (await seen(booking, offer)).timeline.at(-1);
async function subjectsTo(recipient: string): Promise<string[]> {
  const { results } = await guest.done(api.outbox.list, { query: { recipient } });
  return results.filter(({ state }) => state !== 'waiting').map(({ subject }) => subject);
}

test('the guest is reminded a day before, and again two hours before', async () => {
  const offer = await buildOffer({ service: { title: 'Junk cruise' }, slot: { starts_at: hongKongToInstant(dayAhead(2), '12:00') } });
  await book(offer, { customer_email: 'reminded@example.com' });
  const { starts_at } = offer.slot;
  await moveTo(new Date(starts_at.getTime() - 24 * 60 * MINUTE_MS - MINUTE_MS));
  assert.equal((await subjectsTo('reminded@example.com')).filter((subject) => subject.startsWith('Tomorrow')).length, 0);
  await moveTo(hoursFrom(starts_at, -24));
  assert.deepEqual(
    (await subjectsTo('reminded@example.com')).filter((subject) => subject.startsWith('Tomorrow')),
    ['Tomorrow: “Junk cruise”, 12:00'],
  );
  await moveTo(hoursFrom(starts_at, -2));
  assert.ok((await subjectsTo('reminded@example.com')).includes('Starts at 12:00: “Junk cruise”'));
});

test('a request that nobody answers ends when its hours are over, at that time', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' }, slot: { starts_at: hongKongToInstant(dayAhead(5), '09:00') } });
  const booking = await book(offer);
  const asked = now();
  assert.equal(booking.status, 'pending');
  await moveTo(new Date(hoursFrom(asked, 24).getTime() - MINUTE_MS));
  assert.equal((await seen(booking, offer)).status, 'pending');
  // A night later; it ended within half an hour of its time.
  await moveTo(hoursFrom(asked, 36));
  const { status, cancelled_by, cancelled_at } = await seen(booking, offer);
  assert.deepEqual([status, cancelled_by], ['cancelled', 'system']);
  assert.equal((await lastLine(booking, offer))?.event, 'expired');
  const late = Date.parse(cancelled_at!) - hoursFrom(asked, 24).getTime();
  assert.ok(late >= 0 && late <= 30 * MINUTE_MS, `${late} ms late`);
});

test('a party that came is completed a day after the end', async () => {
  const offer = await buildOffer({ slot: { starts_at: hoursFrom(now(), 3) } });
  const booking = await book(offer);
  await moveTo(offer.slot.starts_at);
  await (await as(offer.provider.user)).done(api.bookings.attendance, { params: { id: booking.id }, body: { attendance: 'arrived' } });
  await moveTo(new Date(hoursFrom(offer.slot.ends_at, 24).getTime() - MINUTE_MS));
  assert.equal((await seen(booking, offer)).status, 'confirmed');
  await moveTo(hoursFrom(offer.slot.ends_at, 24.5));
  assert.deepEqual([(await seen(booking, offer)).status, (await lastLine(booking, offer))?.event], ['completed', 'completed']);
});

test('a booking that is not paid by its time gives its places back', async () => {
  const provider = await buildProvider({ ...PAID_BY_FPS });
  const offer = await buildOffer({ service: { provider }, slot: { starts_at: hongKongToInstant(dayAhead(9), '09:00') } });
  const booking = await book(offer, { pay_way: 'fps', participants: 2 });
  const [row] = await sql<{ pay_by: Date }[]>`select pay_by from bookings where id = ${booking.id}`;
  const taken = async () =>
    (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${offer.slot.id}`)[0]!.spots_taken;
  await moveTo(new Date(row!.pay_by.getTime() - MINUTE_MS));
  assert.deepEqual([(await seen(booking, offer)).status, await taken()], ['confirmed', 2]);
  await moveTo(hoursFrom(row!.pay_by, 0.5));
  assert.deepEqual([(await seen(booking, offer)).status, await taken()], ['cancelled', 0]);
  assert.equal((await lastLine(booking, offer))?.event, 'payment_expired');
});

test('a day ticket is sold until its day is over', async () => {
  const day = dayAhead(1);
  const hours = { starts_at: hongKongToInstant(day, '09:00'), ends_at: hongKongToInstant(day, '18:00'), all_day: true };
  const offer = await buildOffer({ service: { sold_by: 'day', cutoff_minutes: 60 }, slot: hours });
  await moveTo(hongKongToInstant(day, '16:59'));
  await book(offer);
  await moveTo(hongKongToInstant(day, '17:01'));
  const { status } = await guest.ask(api.pages.book, { body: bookingBody(offer, { customer_email: 'late@example.com' }) });
  assert.equal(status, 409);
});

test('time passes forward only, and nothing in the database asks the machine for it', async () => {
  await assert.rejects(moveTo(hoursFrom(now(), -1)), /forward only/);
  const asking = await sql<{ text: string }[]>`
    select text from (
      select pg_get_expr(adbin, adrelid) from pg_attrdef
      union all select pg_get_constraintdef(oid) from pg_constraint where contype = 'c'
      union all select pg_get_indexdef(indexrelid) from pg_index where indrelid > 16383
      union all select definition from pg_views where schemaname = 'public'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    ) as texts (text)
    where text ~* 'pg_catalog\\.\\w*(now|timestamp|uuidv7)\\(|\\m(current_timestamp|localtimestamp|current_date|current_time|localtime)\\M'`;
  assert.deepEqual(asking, []);
  const [times] = await sql<{ times: number[] }[]>`
    select array(select extract(epoch from t) * 1000 from unnest(array[now(), clock_timestamp(), statement_timestamp(),
      transaction_timestamp(), uuid_extract_timestamp(uuidv7())]) t)::float8[] as times`;
  for (const time of times!.times) assert.ok(Math.abs(time - now().getTime()) < 1_000, `${time}`);
});
