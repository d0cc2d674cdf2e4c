import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type BuiltPartner, type Offer } from '../../../tests/support/builders.ts';
import { enqueueAll } from '../../outbox/enqueue.ts';

const { sql, as, guest, send, buildLink, buildOffer, buildPartner, buildProvider, buildUser } = await testApp();
const { book, bookings } = api.concierge;
const chinese = { 'accept-language': 'zh-HK' };
const HOUR_MS = 3_600_000;

const bodyOf = ({ service, slot }: Pick<Offer, 'service' | 'slot'>, given: Record<string, unknown> = {}) => ({
  service: service.id,
  availability_slot: slot.id,
  customer_name: 'Chan Tai Man',
  customer_email: 'taiman@example.com',
  participants: 2,
  notes: 'Room 1204',
  ...given,
});
const creditOf = async (id: string) =>
  (
    await sql<{ partner_id: string; reason: string; sign: string | null; rate_bp: number; clicks: number }[]>`
      select r.partner_id, r.reason, r.sign, r.rate_bp,
        (select count(*) from referral_clicks c where c.id = r.click_id and c.link_id = r.link_id) as clicks
      from booking_referrals r where r.booking_id = ${id}`
  )[0];
const clicksOf = async ({ id }: BuiltPartner) =>
  (await sql`select from referral_clicks where link_id in (select id from referral_links where partner_id = ${id})`).length;
const mailsOf = async (id: string) =>
  (await sql<{ kind: string; recipient: string }[]>`select kind, recipient from mails where booking_id = ${id} order by kind`).map(
    (mail) => ({
      ...mail,
    }),
  );
const bookedBy = async (partner: BuiltPartner, offer: Offer, given: Record<string, unknown> = {}) =>
  (await as(partner.user)).done(book, { body: bodyOf(offer, given) });

test('a partner books for its guest: a guest’s booking, with the guest’s mails, credited to the partner', async () => {
  const [partner, offer] = [await buildPartner(), await buildOffer({ capacity: 6, service: { price: 48_000 } })];
  const { id, ...reply } = await bookedBy(partner, offer, { locale: 'zh-HK', final_amount: '1008.00' });
  assert.deepEqual([reply.status, reply.final_amount, reply.customer_name], ['confirmed', '1008.00', 'Chan Tai Man']);
  assert.ok(!('manage_url' in reply), 'the secret link is the guest’s');
  const [row] = await sql`
    select client_id, page_id, source, locale, taken_by, special_requests, concierge_id, (select spots_taken from slots where id = slot_id) as taken
    from bookings where id = ${id}`;
  assert.deepEqual(
    { ...row },
    {
      client_id: null,
      page_id: null,
      source: 'page',
      locale: 'zh-HK',
      taken_by: '',
      special_requests: 'Room 1204',
      concierge_id: partner.id,
      taken: 2,
    },
  );
  assert.deepEqual({ ...(await creditOf(id)) }, { partner_id: partner.id, reason: 'last_click', sign: null, rate_bp: 800, clicks: 1 });
  await enqueueAll(sql);
  const mails = await mailsOf(id);
  assert.deepEqual(
    mails.filter(({ recipient }) => recipient === 'taiman@example.com').map(({ kind }) => kind),
    ['confirmed'],
  );
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['confirmed', 'new_booking'],
  );
  const seen = await (await as(offer.provider.user)).done(api.bookings.get, { params: { id } });
  assert.equal(seen.referral?.sentence.en, `Booked for a guest by ${partner.name}: 8% commission.`);
});

test('a telephone number is enough, and then nothing is mailed to the guest', async () => {
  const { id } = await bookedBy(await buildPartner(), await buildOffer(), {
    customer_email: '',
    customer_phone: '9123 4567',
    participants: 1,
  });
  const [row] = await sql`select customer_email, customer_phone from bookings where id = ${id}`;
  assert.deepEqual({ ...row }, { customer_email: '', customer_phone: '+85291234567' });
  await enqueueAll(sql);
  assert.deepEqual(
    (await mailsOf(id)).map(({ kind }) => kind),
    ['new_booking'],
  );
});

test('without an address and a number, or with a broken one, nothing is booked', async () => {
  const [partner, offer] = [await as((await buildPartner()).user), await buildOffer()];
  const none = { body: bodyOf(offer, { customer_email: '', customer_name: '' }) };
  assert.deepEqual(await partner.refused(400, book, none), {
    customer_name: [fieldRules.required.en],
    customer_email: [fieldRules.email_or_phone.en],
  });
  const inChinese = await partner.refused(400, book, { ...none, headers: chinese });
  assert.deepEqual(inChinese.customer_email, [fieldRules.email_or_phone['zh-HK']]);
  assert.deepEqual(Object.keys(await partner.refused(400, book, { body: bodyOf(offer, { customer_email: 'taiman' }) })), [
    'customer_email',
  ]);
  assert.equal((await sql`select from bookings where slot_id = ${offer.slot.id}`).length, 0);
});

test('a booking of a size that is confirmed by mail needs the guest’s address, and waits for it', async () => {
  await sql`update marketplace_settings set large_party = 5`;
  const [partner, offer] = [await buildPartner(), await buildOffer({ capacity: 20, service: { max_participants: 20 } })];
  const caller = await as(partner.user);
  const large = { participants: 5, customer_phone: '9123 4567' };
  assert.deepEqual(await caller.refused(400, book, { body: bodyOf(offer, { ...large, customer_email: '' }) }), {
    customer_email: [fieldRules.email_for_large.en],
  });
  const reply = await caller.done(book, { body: bodyOf(offer, large) });
  assert.deepEqual([reply.status, reply.confirm_minutes], ['pending', 30]);
  await sql`update marketplace_settings set large_party = default`;
});

test('a suspended partner, and one that is not approved yet, cannot book and see why in their language', async () => {
  const offer = await buildOffer();
  for (const [columns, code, words] of [
    [{ suspended_at: new Date() }, 'partner_may_not_book', /暫停/],
    [{ approved_at: null }, 'partner_not_approved', /尚未獲批/],
  ] as const) {
    const partner = await as((await buildPartner(columns)).user);
    assert.equal((await partner.refused(403, book, { body: bodyOf(offer) })).code, code);
    assert.match(String((await partner.refused(403, book, { body: bodyOf(offer), headers: chinese })).detail), words);
    assert.equal((await partner.done(bookings)).count, 0);
  }
  assert.equal((await sql`select from bookings where slot_id = ${offer.slot.id}`).length, 0);
});

test('the refusals of a visitor’s booking are those of the partner’s, and leave nothing in its figures', async () => {
  const hotel = await buildPartner();
  const partner = await as(hotel.user);
  const offer = await buildOffer({ capacity: 3, slot: { taken: 2 }, service: { price: 10_000 } });
  const full = await partner.refused(409, book, { body: bodyOf(offer) });
  assert.deepEqual([full.code, full.available_spots], ['slot_full', 1]);
  const dearer = await partner.refused(409, book, { body: bodyOf(offer, { participants: 1, final_amount: '99.00' }) });
  assert.deepEqual([dearer.code, dearer.final_amount], ['price_changed', '105.00']);
  const closed = await buildOffer({ slot: { is_available: false } });
  assert.equal((await partner.refused(409, book, { body: bodyOf(closed) })).code, 'slot_unavailable');
  const hidden = await buildOffer({ service: { status: 'draft' } });
  assert.equal((await partner.refused(404, book, { body: bodyOf(hidden) })).code, 'not_found');
  assert.equal(await clicksOf(hotel), 0);
  const { clicks, bookings, by_link, by_placement } = await partner.done(api.partners.stats);
  assert.deepEqual([clicks, bookings, by_link, by_placement], [0, 0, [], []]);
});

test('the same key books once, and gives the same reply again', async () => {
  const [hotel, offer] = [await buildPartner(), await buildOffer()];
  const partner = await as(hotel.user);
  const [first, again] = [
    await partner.done(book, { body: bodyOf(offer), key: 'at-reception' }),
    await partner.done(book, { body: bodyOf(offer), key: 'at-reception' }),
  ];
  assert.deepEqual(again, first);
  assert.equal((await sql`select from bookings where slot_id = ${offer.slot.id}`).length, 1);
  assert.equal(await clicksOf(hotel), 1);
  const other = await partner.refused(422, book, { body: bodyOf(offer, { participants: 1 }), key: 'at-reception' });
  assert.equal(other.code, 'idempotency_key_reused');
});

test('each of more bookings than one click may earn for is credited', async () => {
  const [partner, offer] = [await buildPartner(), await buildOffer({ capacity: 40 })];
  const caller = await as(partner.user);
  const ids: string[] = [];
  for (let nth = 0; nth < 22; nth += 1) {
    const email = `guest${nth}@example.com`;
    ids.push((await caller.done(book, { body: bodyOf(offer, { participants: 1, customer_email: email }) })).id);
  }
  const reasons = await sql<{ reason: string }[]>`select distinct reason from booking_referrals where booking_id = any(${ids}::uuid[])`;
  assert.deepEqual(
    reasons.map(({ reason }) => reason),
    ['last_click'],
  );
  const { by_link } = await caller.done(api.partners.stats);
  assert.deepEqual(
    by_link.map(({ placement, clicks, bookings }) => [placement, clicks, bookings]),
    [['Desk 禮賓預訂', 22, 22]],
  );
});

test('a booking with the partner’s own address, or the provider’s, earns nothing until the operator has decided', async () => {
  const user = await buildUser({ email: 'front.office@lantern.example' });
  const partner = await buildPartner({ user, contact_phone: '+85225550100' });
  const host = await buildProvider({ phone: '+85225550199' });
  const offer = await buildOffer({ service: { provider: host }, capacity: 10 });
  const own = await bookedBy(partner, offer, { customer_email: 'Front.Office@lantern.example' });
  const called = await bookedBy(partner, offer, { customer_email: '', customer_phone: '2555 0100' });
  const hosts = await bookedBy(partner, offer, { customer_email: '', customer_phone: '2555 0199' });
  const signs = [await creditOf(own.id), await creditOf(called.id), await creditOf(hosts.id)].map((credit) => [
    credit?.reason,
    credit?.sign,
  ]);
  assert.deepEqual(signs, [
    ['own_booking', 'email'],
    ['own_booking', 'phone'],
    ['own_booking', 'provider_phone'],
  ]);
  const { results } = await (await as(partner.user)).done(bookings);
  assert.deepEqual(
    results.map(({ commission, commission_held }) => [commission, commission_held]),
    [0, 1, 2].map(() => ['0.00', true]),
  );
});

test('the list has today’s and later bookings in their order, with what the partner entered, and nothing else of the guest', async () => {
  const [partner, other] = [await buildPartner({ commission_bp: 1_000 }), await buildPartner()];
  const at = (hours: number) => ({ starts_at: new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR_MS) });
  const [late, soon] = [
    await buildOffer({ slot: at(200), service: { title: 'Late', price: 48_000 } }),
    await buildOffer({ slot: at(100), service: { title: 'Soon', price: 30_000, confirmation: 'request' } }),
  ];
  const first = await bookedBy(partner, late);
  const second = await bookedBy(partner, soon);
  await bookedBy(other, soon);
  await guest.done(api.pages.book, { body: bookingBody(soon) });
  const caller = await as(partner.user);
  const { results, count, at_least } = await caller.done(bookings);
  assert.deepEqual([count, at_least], [2, false]);
  assert.deepEqual(
    results.map(({ id, service_title, participants, status, commission, commission_held }) => [
      id,
      service_title,
      participants,
      status,
      commission,
      commission_held,
    ]),
    [
      [second.id, 'Soon', 2, 'pending', '60.00', false],
      [first.id, 'Late', 2, 'confirmed', '96.00', false],
    ],
  );
  assert.deepEqual(Object.keys(results[0]!).sort(), [
    'all_day',
    'booking_date',
    'booking_reference',
    'booking_time',
    'commission',
    'commission_held',
    'customer_name',
    'end_time',
    'id',
    'participants',
    'service_title',
    'service_title_zh',
    'status',
  ]);
  const page = await caller.done(bookings, { query: { page_size: 1, page: 2 } });
  assert.deepEqual([page.results.map(({ id }) => id), page.count, page.next], [[first.id], 2, null]);
  await (await as(late.provider.user)).done(api.bookings.cancel, { params: { id: first.id }, body: { reason: 'Typhoon' } });
  const [, cancelled] = (await caller.done(bookings)).results;
  assert.deepEqual([cancelled?.status, cancelled?.commission], ['cancelled', '0.00']);
  await sql`update bookings set starts_at = now() - interval '25 hours', ends_at = now() - interval '24 hours' where id = ${second.id}`;
  assert.deepEqual(
    (await caller.done(bookings)).results.map(({ id }) => id),
    [first.id],
  );
  assert.deepEqual(
    (await (await as(other.user)).done(bookings)).results.filter(({ id }) => [first.id, second.id].includes(id)),
    [],
  );
});

test('the link of these bookings is in no list, cannot be changed, and leads nobody to a credit', async () => {
  const partner = await buildPartner();
  await bookedBy(partner, await buildOffer());
  await bookedBy(partner, await buildOffer());
  const links = await sql<{ id: string; code: string }[]>`select id, code from referral_links where partner_id = ${partner.id}`;
  assert.equal(links.length, 1, 'one for all of its bookings');
  const [{ id, code } = { id: '', code: '' }] = links;
  const caller = await as(partner.user);
  assert.equal((await caller.done(api.partners.links)).count, 0);
  await caller.refused(404, api.partners.link, { params: { id } });
  await caller.refused(404, api.partners.changeLink, { params: { id }, body: { archived: true } });
  await caller.refused(404, api.partners.qr, { params: { id } });
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1' };
  const { status, headers: reply } = await send({ method: 'GET', url: `/r/${code}`, headers });
  assert.deepEqual([status, reply.location, reply['set-cookie']], [302, '/experiences', undefined]);
});

test('a click that the partner’s browser carries along changes nothing', async () => {
  const [partner, rival, offer] = [await buildPartner(), await buildPartner(), await buildOffer()];
  const link = await buildLink({ partner: rival });
  const click = '7d8f0a52-1d3c-4b9e-9a51-2f6f0f3a9b11';
  await sql`insert into referral_clicks (id, link_id) values (${click}, ${link.id})`;
  const { id } = await (
    await as(partner.user)
  ).done(book, { body: bodyOf(offer, { ref: click }), headers: { cookie: `sampan_ref=${click}` } });
  assert.equal((await creditOf(id))?.partner_id, partner.id);
});
