import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { callerThrough, patiently, type Answer } from '../../../tests/support/caller.ts';
import { untilWaiting } from '../../../tests/support/until.ts';

const { as, guest, send, sql, buildOffer, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const { manual } = api.bookings;

const bodyOf = ({ service, slot }: Pick<Offer, 'service' | 'slot'>, given: Record<string, unknown> = {}) => ({
  service: service.id,
  availability_slot: slot.id,
  customer_name: '陳大文 Chan',
  participants: 2,
  ...given,
});
const placesTaken = async ({ slot }: Pick<Offer, 'slot'>) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]?.spots_taken;
const answered = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

test('a booking by phone is confirmed at once, priced like any other, and takes its places', async () => {
  const offer = await buildOffer({ service: { price: 48_000, confirmation: 'request' } });
  const provider = await as(offer.provider.user);
  const taken = await provider.done(manual, {
    body: bodyOf(offer, { customer_phone: '9123 4567', payment_status: 'paid', notes: '兩位素食' }),
  });
  assert.deepEqual(
    [
      taken.status,
      taken.source,
      taken.payment_status,
      taken.total_price,
      taken.service_fee,
      taken.final_amount,
      taken.client_phone,
      taken.page,
    ],
    ['confirmed', 'phone', 'paid', '960.00', '48.00', '1008.00', '+85291234567', null],
  );
  assert.deepEqual(
    taken.timeline.map(({ event, by }) => `${event} ${by}`),
    [`created ${offer.provider.name}`, `confirmed ${offer.provider.name}`],
  );
  assert.ok(taken.confirmed_at);
  assert.equal(await placesTaken(offer), 2);
});

test('a walk-in needs no more than a name, up to the minute it starts', async () => {
  const starts_at = new Date(Date.now() + 60_000);
  const offer = await buildOffer({ slot: { starts_at }, service: { cutoff_minutes: 120, min_participants: 4 } });
  const provider = await as(offer.provider.user);
  await guest.refused(409, api.pages.book, { body: bookingBody(offer, { participants: 4 }) });
  const taken = await provider.done(manual, { body: bodyOf(offer, { source: 'walk_in', participants: 1 }) });
  assert.deepEqual([taken.source, taken.client_email, taken.client_phone], ['walk_in', '', '']);
  const begun = await buildSlot({ service: offer.service, starts_at: new Date(Date.now() - 60_000) });
  assert.equal((await provider.refused(409, manual, { body: bodyOf({ ...offer, slot: begun }) })).code, 'slot_unavailable');
});

test('the provider and 40 visitors race for the last place, and one gets it', async () => {
  const offer = await buildOffer({ capacity: 1 });
  const crowd = callerThrough(patiently(send));
  const provider = await as(offer.provider.user, patiently(send));
  const visitors = Array.from({ length: 40 }, () => crowd.ask(api.pages.book, { body: bookingBody(offer) }));
  const batcher = Array.from({ length: 10 }, () => provider.ask(manual, { body: bodyOf(offer, { participants: 1 }) }));
  const answers = await Promise.all([...batcher, ...visitors]);
  assert.equal(answered(answers, 201), 1);
  assert.equal(answered(answers, 409), 49);
  assert.equal(await placesTaken(offer), 1);
});

test('a booking that does not fit says how many places are left', async () => {
  const offer = await buildOffer({ capacity: 3 });
  const provider = await as(offer.provider.user);
  await provider.done(manual, { body: bodyOf(offer) });
  const refused = await provider.refused(409, manual, { body: bodyOf(offer) });
  assert.deepEqual([refused.code, refused.available_spots], ['slot_full', 1]);
  await sql`update slots set is_available = false where id = ${offer.slot.id}`;
  assert.equal((await provider.refused(409, manual, { body: bodyOf(offer, { participants: 1 }) })).code, 'slot_unavailable');
});

test('a slot that was deleted meanwhile cannot be booked', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  await provider.done(api.availability.remove, { params: offer.slot });
  assert.equal((await provider.refused(409, manual, { body: bodyOf(offer) })).code, 'slot_unavailable');
});

test('a reference that somebody has already is replaced by another', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  await sql`create sequence draws`;
  await sql`
    create function collide_once() returns trigger language plpgsql as $$
    begin
      if nextval('draws') = 1 then
        raise unique_violation using constraint = 'bookings_booking_reference_key';
      end if;
      return new;
    end $$`;
  await sql`create trigger collide_once before insert on bookings for each row execute function collide_once()`;
  const taken = await provider.done(manual, { body: bodyOf(offer), key: 'collided' });
  await sql`drop trigger collide_once on bookings`;
  const stored = await sql`select id, booking_reference from bookings where slot_id = ${offer.slot.id}`;
  assert.deepEqual([...stored], [{ id: taken.id, booking_reference: taken.booking_reference }]);
  assert.equal(await placesTaken(offer), 2);
});

test('a transaction that has locked the slot keeps the provider waiting for a moment, not for ever', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    const { status, headers, body } = await provider.ask(manual, { body: bodyOf(offer) });
    assert.deepEqual([status, (body as { code: string }).code], [503, 'busy']);
    assert.ok(Number(headers['retry-after']) > 0);
  });
  await provider.done(manual, { body: bodyOf(offer) });
});

test('what is promised and charged is what holds when it is written down', async () => {
  const offer = await buildOffer({ service: { price: 10_000 } });
  const provider = await as(offer.provider.user);
  let taken: Promise<{ total_price: string }> | undefined;
  await sql.begin(async (tx) => {
    await tx`lock table bookings in share mode`;
    taken = provider.done(manual, { body: bodyOf(offer, { participants: 1 }) });
    await untilWaiting(sql, 1);
    await sql`update units set price = 20000 where service_id = ${offer.service.id}`;
  });
  assert.equal((await taken!).total_price, '200.00');
});

test('another total than the one that the provider was shown is refused with both, and nothing is booked', async () => {
  const offer = await buildOffer({ service: { price: 29_000 } });
  const provider = await as(offer.provider.user);
  const body = bodyOf(offer, { final_amount: '609.00' });
  await sql`update units set price = 30000 where service_id = ${offer.service.id}`;
  const { code, final_amount, shown_amount } = await provider.refused(409, manual, { body });
  assert.deepEqual([code, final_amount, shown_amount], ['price_changed', '630.00', '609.00']);
  assert.equal(await placesTaken(offer), 0);
  const taken = await provider.done(manual, { body: { ...body, final_amount: '630.00' } });
  assert.equal(taken.final_amount, '630.00');
});

test('sent again under its key it is one booking', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  const taken = await Promise.all(Array.from({ length: 5 }, () => provider.done(manual, { body: bodyOf(offer), key: 'call-1' })));
  assert.equal(new Set(taken.map(({ id }) => id)).size, 1);
  assert.equal(await placesTaken(offer), 2);
});

test('what is not the provider’s own, or does not belong together, cannot be taken', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  const rival = await as((await buildProvider()).user);
  assert.equal((await rival.refused(404, manual, { body: bodyOf(offer) })).code, 'not_found');
  const other = await buildSlot({ service: await buildService({ provider: offer.provider }) });
  assert.deepEqual(Object.keys(await provider.refused(400, manual, { body: bodyOf({ ...offer, slot: other }) })), ['availability_slot']);
  await (await as(await buildUser())).refused(403, manual, { body: bodyOf(offer) });
  assert.equal(await placesTaken(offer), 0);
});

test('every field that is wrong says so', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  for (const [field, value] of [
    ['customer_name', ' '],
    ['customer_email', 'nobody'],
    ['customer_phone', 'call me'],
    ['source', 'page'],
    ['payment_status', 'refunded'],
    ['participants', 0],
  ] as const)
    assert.deepEqual(Object.keys(await provider.refused(400, manual, { body: bodyOf(offer, { [field]: value }) })), [field], field);
});
