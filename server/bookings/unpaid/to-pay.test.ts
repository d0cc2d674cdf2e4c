import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { payBy, payWays, type PayWay } from '../../../rules/paying.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { PAID_BY_FPS } from '../../../tests/support/payable.ts';

const { sql, as, guest, links, buildOffer, buildPartner, buildProvider } = await testApp();
const { book } = api.pages;

const HOUR_MS = 3_600_000;

/** An offer of a provider who is paid by FPS or on the spot. */
async function payable(service: Record<string, unknown> = {}, provider: Record<string, unknown> = {}): Promise<Offer> {
  return buildOffer({ capacity: 20, service: { provider: await buildProvider({ ...PAID_BY_FPS, ...provider }), ...service } });
}

/** From the booking until the payment, in hours. */
const hoursToPay = ({ created_at, pay_by }: { created_at: string; pay_by: string | null }) =>
  pay_by && (Date.parse(pay_by) - Date.parse(created_at)) / HOUR_MS;
const seen = async (offer: Offer, id: string) => (await as(offer.provider.user)).done(api.bookings.get, { params: { id } });
const byLink = (id: string) => guest.done(api.guests.booking, { params: { token: links.sign('booking', id) } });

test('a customer pays in the first way that is offered, or in the one they choose', async () => {
  const offer = await payable();
  const first = await guest.done(book, { body: bookingBody(offer) });
  assert.equal(first.pay_way, 'fps');
  const now = await seen(offer, first.id);
  assert.deepEqual([now.pay_way, now.pay_by, hoursToPay(now)], ['fps', first.pay_by, 24]);
  const chosen = await guest.done(book, { body: bookingBody(offer, { pay_way: 'on_site' }) });
  assert.deepEqual([chosen.pay_way, chosen.pay_by], ['on_site', null]);
});

test('the confirmation, the secret link and the provider’s screen say how much, how and until when', async () => {
  const offer = await payable({ price: 40_000 });
  const booked = await guest.done(book, { body: bookingBody(offer) });
  assert.match(
    booked.paying.en,
    /^Pay HK\$420 to Harbour Walks \d+ by FPS by \d\d:\d\d on .* If it isn’t paid by then, the booking is cancelled/,
  );
  assert.match(booked.paying['zh-HK'], /^請於 .* 前以轉數快向 Harbour Walks \d+ 支付 HK\$420。/);
  assert.deepEqual((await byLink(booked.id)).paying, booked.paying);
  assert.match((await seen(offer, booked.id)).paying.en, /^Chan Tai Man is to pay you HK\$420\.00 by FPS by /);
});

test('a way that is not offered is refused with those that are, and nothing is booked', async () => {
  const offer = await payable();
  const refused = await guest.refused(409, book, { body: bookingBody(offer, { pay_way: 'later' }) });
  assert.deepEqual([refused.code, refused.pay_ways], ['pay_way_not_offered', ['fps', 'on_site']]);
  assert.equal((await sql`select from bookings where service_id = ${offer.service.id}`).length, 0);
  assert.ok('pay_way' in (await guest.refused(400, book, { body: bookingBody(offer, { pay_way: 'gold' }) })));
});

test('a service has ways of its own', async () => {
  const offer = await payable({ pay_ways: ['later'] });
  const booked = await guest.done(book, { body: bookingBody(offer) });
  assert.equal(booked.pay_way, 'later');
});

test('the catalogue and a partner who books for a guest take the way too', async () => {
  const offer = await payable();
  const { page: _, ...body } = bookingBody(offer, { pay_way: 'on_site' });
  assert.equal((await guest.done(api.bookings.book, { body })).pay_way, 'on_site');
  const partner = await as((await buildPartner()).user);
  const { pay_way, paying } = await partner.done(api.concierge.book, { body: { ...body, pay_way: 'fps' } });
  assert.equal(pay_way, 'fps');
  assert.match(paying.en, /^Pay HK\$/);
  assert.equal((await partner.refused(409, api.concierge.book, { body: { ...body, pay_way: 'later' } })).code, 'pay_way_not_offered');
});

test('what costs nothing is paid in no way', async () => {
  const offer = await payable({ price: 0 });
  const { pay_way, pay_by, paying } = await guest.done(book, { body: bookingBody(offer, { pay_way: 'fps' }) });
  assert.deepEqual([pay_way, pay_by, paying.en], [null, null, 'Nothing to pay.']);
});

test('a lost answer is given again, word for word', async () => {
  for (const confirmation of ['instant', 'request']) {
    const offer = await payable({ confirmation });
    const ask = () => guest.done(book, { body: bookingBody(offer), key });
    const key = randomUUID();
    const first = await ask();
    assert.equal(first.pay_by === null, confirmation === 'request');
    assert.deepEqual(await ask(), first);
  }
});

test('a request is to be paid from its acceptance on', async () => {
  const offer = await payable({ confirmation: 'request' }, { pay_hours: 6 });
  const booked = await guest.done(book, { body: bookingBody(offer) });
  assert.deepEqual([booked.pay_way, booked.pay_by], ['fps', null]);
  assert.match(booked.paying.en, /^Nothing to pay yet\. Once the booking is confirmed, you have 6 hours to pay HK\$504 to /);
  const provider = await as(offer.provider.user);
  const accepted = await provider.done(api.bookings.accept, { params: { id: booked.id } });
  const minutes = ((Date.parse(accepted.pay_by!) - Date.parse(accepted.confirmed_at!)) / HOUR_MS) * 60;
  assert.ok(Math.abs(minutes - 360) < 0.01, String(minutes));
});

test('a large booking is to be paid from the press of the mailed link on', async () => {
  const offer = await payable({ price: 1_000, max_participants: 20 });
  const booked = await guest.done(book, { body: bookingBody(offer, { participants: 12 }) });
  assert.deepEqual([booked.confirm_minutes, booked.pay_by], [30, null]);
  const token = links.sign('booking', booked.id);
  const now = await guest.done(api.guests.confirm, { params: { token }, body: { proof: links.sign('confirm_booking', booked.id) } });
  assert.ok(Math.abs(Date.parse(now.pay_by!) - Date.parse(now.confirmed_at!) - 24 * HOUR_MS) < 100);
});

test('a booking by telephone is paid as provider and guest agree', async () => {
  const offer = await payable();
  const body = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 1 };
  const taken = await (await as(offer.provider.user)).done(api.bookings.manual, { body });
  assert.deepEqual([taken.pay_way, taken.pay_by, taken.paying.en], [null, null, 'Walk-in is to pay you HK$504.00.']);
});

const changes: [what: string, change: Record<string, unknown>, way: PayWay, hours: number | null][] = [
  ['other hours', { pay_hours: 2 }, 'fps', 2],
  ['another order', { pay_ways: ['on_site', 'fps'] }, 'on_site', null],
  ['no account', { pay_ways: ['on_site'], fps_kind: null, fps_account: '', fps_name: '' }, 'on_site', null],
];
for (const [what, change, way, hours] of changes)
  test(`a provider with ${what} has them shown and booked at once`, async () => {
    const offer = await payable();
    const { page, service } = offer;
    await guest.done(book, { body: bookingBody(offer) });
    await guest.done(api.pages.public, { params: { slug: page.slug } });
    await sql`update providers set ${sql(change)} where id = ${offer.provider.id}`;
    const booked = await guest.done(book, { body: bookingBody(offer) });
    assert.deepEqual([booked.pay_way, hoursToPay(await seen(offer, booked.id))], [way, hours]);
    const terms = [
      (await guest.done(api.services.get, { params: { id: service.id } })).pay_terms,
      (await guest.done(api.services.named, { query: { ids: service.id } }))[0]?.pay_terms,
      (await guest.done(api.pages.public, { params: { slug: page.slug } })).services[0]?.pay_terms,
    ];
    for (const shown of terms) assert.equal(shown?.pay_ways[0], way);
  });

test('a service with other ways has them booked at once', async () => {
  const offer = await payable();
  await guest.done(book, { body: bookingBody(offer, { pay_way: 'fps' }) });
  await sql`update services set pay_ways = '{on_site}' where id = ${offer.service.id}`;
  assert.equal((await guest.refused(409, book, { body: bookingBody(offer, { pay_way: 'fps' }) })).code, 'pay_way_not_offered');
  await sql`update services set pay_ways = '{later}' where id = ${offer.service.id}`;
  assert.equal((await guest.done(book, { body: bookingBody(offer, { pay_way: 'later' }) })).pay_way, 'later');
});

/** A service's own ways or its provider's, without FPS where there is no account and without cards where there is no gateway; else on the spot. */
function waysThatWork(
  service: PayWay[] | null,
  provider: PayWay[],
  { has_fps, has_cards }: { has_fps: boolean; has_cards: boolean },
): PayWay[] {
  const ways = (service ?? provider).filter((way) => (way !== 'card' || has_cards) && (way !== 'fps' || has_fps));
  return ways.length > 0 ? ways : ['on_site'];
}

test('the database leaves out ways that do not work, and names the same times as the rules', async () => {
  const lists: (PayWay[] | null)[] = [null, ['later'], ['card'], ['fps', 'card'], ['on_site', 'fps', 'later'], [...payWays]];
  for (const has_cards of [true, false]) {
    await sql`update marketplace_settings set takes_cards = ${has_cards}`;
    for (const service of lists)
      for (const provider of lists.filter((list) => list !== null))
        for (const has_fps of [true, false]) {
          const account = has_fps ? '1234567' : '';
          const [row] = await sql<{ ways: PayWay[] }[]>`
            select pay_terms_of(${service}::text[], p) -> 'pay_ways' as ways
            from (select (jsonb_populate_record(null::providers, ${sql.json({ pay_ways: provider, fps_account: account })})).*) p`;
          assert.deepEqual(row?.ways, waysThatWork(service, provider, { has_fps, has_cards }));
        }
  }
  const agreed_at = new Date('2026-12-01T10:00:00Z');
  for (const way of [null, ...payWays])
    for (const ahead of [0, 1, 30, 71, 72, 73, 97, 1_000])
      for (const [pay_hours, pay_days_before] of [
        [24, 3],
        [1, 0],
        [720, 1],
        [2, 30],
      ] as const) {
        const starts_at = new Date(agreed_at.getTime() + ahead * HOUR_MS);
        const [row] = await sql<{ until: Date | null }[]>`
          select pay_by_of(${way}, ${agreed_at}, ${starts_at}, ${pay_hours}, ${pay_days_before}) as until`;
        assert.deepEqual(row?.until, payBy({ way, agreed_at, starts_at, pay_hours, pay_days_before }));
      }
});
