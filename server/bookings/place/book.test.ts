import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';

const { sql, guest, as, buildOffer, buildUser } = await testApp();
const FAMILY = [
  { kind: 'adult', price: 48_000 },
  { kind: 'child', price: 24_050 },
  { kind: 'infant', price: 0, takes_place: false },
];

const placesTaken = async (slot: { id: string }) =>
  (await sql<{ spots_taken: number }[]>`select spots_taken from slots where id = ${slot.id}`)[0]?.spots_taken;
const eventsOf = async (id: string) =>
  (
    await sql<{ event: string; actor: string }[]>`select event, actor from booking_timeline where booking_id = ${id} order by at, nth, id`
  ).map((e) => `${e.event} by ${e.actor}`);

test('a visitor without an account books and gets a voucher', async () => {
  const offer = await buildOffer({
    service: { title: 'Sea arches', title_zh: '海蝕拱' },
    slot: { starts_at: new Date('2182-03-01T01:00:00Z'), ends_at: new Date('2182-03-01T04:30:00Z') },
    page: { thank_you_message: 'Bring a towel.', thank_you_message_zh: '請帶毛巾。' },
  });
  const { id, booking_id, booking_reference, confirmation_code, manage_url, ...confirmation } = await guest.done(api.pages.book, {
    body: bookingBody(offer, { participants: 2, notes: 'One of us cannot swim.' }),
  });
  assert.deepEqual(confirmation, {
    status: 'confirmed',
    service_title: 'Sea arches',
    service_title_zh: '海蝕拱',
    booking_date: '2182-03-01',
    all_day: false,
    booking_time: '09:00:00',
    end_time: '12:30:00',
    start_datetime: '2182-03-01T09:00:00+08:00',
    end_datetime: '2182-03-01T12:30:00+08:00',
    participants: 2,
    units: [{ unit: offer.service.units[0]!.id, kind: 'adult', title: 'adult', title_zh: '票', quantity: 2, price: '480.00' }],
    total_price: '960.00',
    service_fee: '48.00',
    final_amount: '1008.00',
    payment_status: 'unpaid',
    pay_way: 'on_site',
    pay_by: null,
    paying: {
      en: `Pay HK$1,008 to ${offer.provider.name} on the day, at the meeting point.`,
      'zh-HK': `請於當日在集合地點向 ${offer.provider.name} 支付 HK$1,008。`,
    },
    weather: [],
    customer_name: 'Chan Tai Man',
    customer_email: 'taiman@example.com',
    thank_you_message: 'Bring a towel.',
    thank_you_message_zh: '請帶毛巾。',
  });
  assert.equal(booking_id, booking_reference);
  assert.match(booking_reference, /^SMP-[2-9A-Z]{7}$/);
  assert.match(confirmation_code, /^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  assert.match(manage_url, /^https?:\/\/[^/]+\/b\/[\w-]{43}$/);
  const [row] = await sql`select client_id, special_requests, page_id from bookings where id = ${id}`;
  assert.deepEqual({ ...row }, { client_id: null, special_requests: 'One of us cannot swim.', page_id: offer.page.id });
  assert.equal(await placesTaken(offer.slot), 2);
});

test('a signed-in user is the client of what they book', async () => {
  const [offer, user] = [await buildOffer(), await buildUser()];
  const mei = await as(user);
  const { id } = await mei.done(api.pages.book, { body: bookingBody(offer) });
  const booking = await mei.done(api.bookings.get, { params: { id } });
  assert.equal(booking.client_username, user.username);
  assert.equal(booking.admin_notes, undefined);
});

test('an instant experience is confirmed at once, a request waits for its provider', async () => {
  const instant = await buildOffer({ service: { confirmation: 'instant' } });
  const request = await buildOffer({ service: { confirmation: 'request' } });
  const first = await guest.done(api.pages.book, { body: bookingBody(instant) });
  const second = await guest.done(api.pages.book, { body: bookingBody(request, { participants: 3 }) });
  assert.equal(first.status, 'confirmed');
  assert.deepEqual(await eventsOf(first.id), ['created by customer', 'confirmed by system']);
  assert.equal(second.status, 'pending');
  assert.deepEqual(await eventsOf(second.id), ['created by customer']);
  assert.equal(await placesTaken(request.slot), 3, 'a request holds its places');
});

test('units of several kinds are added up; who needs no place takes none', async () => {
  const offer = await buildOffer({ service: { units: FAMILY } });
  const [adult, child, infant] = offer.service.units.map(({ id }) => id);
  const units = [
    { unit: infant, quantity: 1 },
    { unit: adult, quantity: 2 },
    { unit: child, quantity: 1 },
  ];
  const confirmation = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: undefined, units }) });
  assert.equal(confirmation.participants, 4);
  assert.equal(confirmation.total_price, '1200.50');
  assert.equal(confirmation.service_fee, '60.03', 'half a cent is rounded up');
  assert.equal(confirmation.final_amount, '1260.53');
  assert.equal(await placesTaken(offer.slot), 3);
});

test('without units named all participants are adults', async () => {
  const offer = await buildOffer({ service: { units: FAMILY.toReversed() } });
  const confirmation = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: '2' }) });
  assert.deepEqual(
    confirmation.units.map(({ kind, quantity }) => `${quantity} ${kind}`),
    ['2 adult'],
  );
});

test('units of quantity zero are left out', async () => {
  const offer = await buildOffer({ service: { units: FAMILY } });
  const units = offer.service.units.map(({ id }, n) => ({ unit: id, quantity: n === 1 ? 2 : 0 }));
  const confirmation = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: undefined, units }) });
  assert.deepEqual(
    confirmation.units.map(({ kind, quantity }) => `${quantity} ${kind}`),
    ['2 child'],
  );
});

test('phone numbers are stored in international form, Hong Kong assumed', async () => {
  const offer = await buildOffer();
  const stored = async (customer_phone: string) => {
    const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_phone }) });
    return (await sql<{ customer_phone: string }[]>`select customer_phone from bookings where id = ${id}`)[0]?.customer_phone;
  };
  assert.equal(await stored('9123 4567'), '+85291234567');
  assert.equal(await stored('(852) 9123-4567'), '+85291234567');
  assert.equal(await stored('+44 20 7946 0958'), '+442079460958');
  assert.equal(await stored('+999 123 4567'), '+999 123 4567', 'what does not parse is stored as typed');
});

test('amounts and states sent by a client are ignored', async () => {
  const offer = await buildOffer({ service: { confirmation: 'request' } });
  const body = bookingBody(offer, {
    price: 1,
    total_price: '0.01',
    service_fee: '0',
    status: 'completed',
    payment_status: 'paid',
    client_id: offer.provider.user.id,
    id: offer.slot.id,
  });
  const confirmation = await guest.done(api.pages.book, { body });
  assert.equal(confirmation.final_amount, '504.00');
  assert.equal(confirmation.status, 'pending');
  assert.equal(confirmation.payment_status, 'unpaid');
  assert.notEqual(confirmation.id, offer.slot.id);
});

test('what was promised stays when the provider changes the service later', async () => {
  const offer = await buildOffer({ service: { title: 'Sunrise hike', title_zh: '日出行山' } });
  const provider = await as(offer.provider.user);
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 2 }) });
  const promised = await provider.done(api.bookings.get, { params: { id } });

  await sql`update services set title = 'Sunset hike', title_zh = '日落行山', price = 99900, cancellation_hours = 0 where id = ${offer.service.id}`;
  await sql`update units set price = 99900, title = 'Grown-up' where service_id = ${offer.service.id}`;
  await sql`update slots set starts_at = starts_at + interval '30 minutes', ends_at = ends_at + interval '30 minutes' where id = ${offer.slot.id}`;

  const now = await provider.done(api.bookings.get, { params: { id } });
  assert.deepEqual(now, promised);
  assert.deepEqual([now.service.title, now.service.price], ['Sunrise hike', '480.00']);
  const [row] = await sql`select cancellation_hours from bookings where id = ${id}`;
  assert.equal(row?.cancellation_hours, 24);
});

test('the language of a booking is the one named, else the user’s, else the request’s', async () => {
  const offer = await buildOffer();
  const mei = await as(await buildUser({ locale: 'zh-HK' }));
  const stored = async (confirmation: { id: string }) =>
    (await sql<{ locale: string }[]>`select locale from bookings where id = ${confirmation.id}`)[0]?.locale;
  assert.equal(await stored(await mei.done(api.pages.book, { body: bookingBody(offer, { locale: 'en' }) })), 'en');
  assert.equal(await stored(await mei.done(api.pages.book, { body: bookingBody(offer) })), 'zh-HK');
  assert.equal(await stored(await guest.with({ 'accept-language': 'zh-HK' }).done(api.pages.book, { body: bookingBody(offer) })), 'zh-HK');
  assert.equal(await stored(await guest.done(api.pages.book, { body: bookingBody(offer) })), 'en');
});

test('the last place can be booked, and the party may be exactly as large as the limits allow', async () => {
  const offer = await buildOffer({ capacity: 4, service: { min_participants: 2, max_participants: 4 } });
  await guest.done(api.pages.book, { body: bookingBody(offer, { participants: 4 }) });
  assert.equal(await placesTaken(offer.slot), 4);
});

test('two bookings share a slot and get different references and codes', async () => {
  const offer = await buildOffer({ capacity: 20 });
  const confirmations = await Promise.all(Array.from({ length: 10 }, () => guest.done(api.pages.book, { body: bookingBody(offer) })));
  assert.equal(new Set(confirmations.map((t) => t.booking_reference)).size, 10);
  assert.equal(new Set(confirmations.map((t) => t.confirmation_code)).size, 10);
  assert.equal(await placesTaken(offer.slot), 10);
});

test('a reference that somebody has already is replaced by another', async () => {
  const offer = await buildOffer();
  // The first booking takes the reference that the second one draws as well.
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
  const confirmation = await guest.done(api.pages.book, { body: bookingBody(offer), key: 'collided' });
  await sql`drop trigger collide_once on bookings`;
  assert.deepEqual(
    [...(await sql`select id, booking_reference from bookings where slot_id = ${offer.slot.id}`)],
    [{ id: confirmation.id, booking_reference: confirmation.booking_reference }],
  );
  assert.equal(await placesTaken(offer.slot), 1);
});
