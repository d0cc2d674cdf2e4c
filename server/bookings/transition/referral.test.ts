import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingInsert } from '../../../tests/support/booking-inserts.ts';
import { callerThrough, patiently } from '../../../tests/support/caller.ts';
import { insertBookings } from '../place/insert.ts';
import { bookingBody, type BuiltLink, type BuiltUser, type Offer } from '../../../tests/support/builders.ts';

const { sql, as, guest, send, buildClick, buildLink, buildOffer, buildOperator, buildPartner, buildProvider, buildUser } = await testApp();

const stranger = await buildProvider();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

type StoredReferral = {
  click_id: string;
  link_id: string;
  partner_id: string;
  rate_bp: number;
  reason: string;
  sign: string | null;
  window_days: number;
};
async function storedReferral(booking_id: string): Promise<StoredReferral | undefined> {
  const [stored] = await sql<StoredReferral[]>`
    select click_id, link_id, partner_id, rate_bp, reason, sign, window_days from booking_referrals where booking_id = ${booking_id}`;
  return stored && { ...stored };
}

type Carried = { cookie?: string | undefined; ref?: string | undefined };
type Way = (offer: Offer, carried: Carried, more?: { by?: BuiltUser; body?: Record<string, unknown> }) => Promise<string>;

/** Both doors: a booking on a page, and one of the catalogue. */
const ways: Record<string, Way> = {
  'on a page': (offer, carried, more) => book(api.pages.book, bookingBody(offer), carried, more),
  'of the catalogue': (offer, carried, more) => {
    const { page: _, ...body } = bookingBody(offer);
    return book(api.bookings.book, body, carried, more);
  },
};

async function book(
  endpoint: typeof api.pages.book | typeof api.bookings.book,
  body: Record<string, unknown>,
  { cookie, ref }: Carried,
  { by, body: given }: { by?: BuiltUser; body?: Record<string, unknown> } = {},
): Promise<string> {
  const caller = by ? await as(by) : guest;
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie: `locale=en; sampan_ref=${cookie}; other=1` };
  const { id } = await caller.done(endpoint, { body: { ...body, ...(ref !== undefined && { ref }), ...given }, headers });
  return id;
}

type Scene = { hotel: BuiltLink; agency: BuiltLink; offer: Offer };
type Expected = { of: 'hotel' | 'agency'; reason: string; rate_bp: number; sign?: string } | null;
type Row = {
  /** The two partners, where they are not simply approved ones. */
  hotel?: Record<string, unknown>;
  link?: Record<string, unknown>;
  /** What happened, in days before now, and what the visitor still carries of it. */
  carried: (scene: Scene) => Promise<Carried>;
  by?: (scene: Scene) => BuiltUser;
  body?: (scene: Scene) => Record<string, unknown>;
  service?: Record<string, unknown>;
  expected: Expected;
};

const credited: Expected = { of: 'hotel', reason: 'last_click', rate_bp: 800 };
const clickOn = async (link: BuiltLink, days = 1) => (await buildClick({ link, clicked_at: daysAgo(days) })).id;
const byCookie = async ({ hotel }: Scene): Promise<Carried> => ({ cookie: await clickOn(hotel) });

const table: Record<string, Row> = {
  'no click, no credit': { carried: async () => ({}), expected: null },
  'the click in the cookie earns': { carried: byCookie, expected: credited },
  'the cookie is lost, but the address has the click': {
    carried: async ({ hotel }) => ({ ref: await clickOn(hotel) }),
    expected: credited,
  },
  'the address has none, but the cookie has the click': {
    carried: async ({ hotel }) => ({ cookie: await clickOn(hotel), ref: '' }),
    expected: credited,
  },
  'both have the same click': {
    carried: async ({ hotel }) => {
      const click = await clickOn(hotel);
      return { cookie: click, ref: click };
    },
    expected: credited,
  },
  'of two partners the last click wins, in the cookie': {
    carried: async ({ hotel, agency }) => ({ ref: await clickOn(hotel, 3), cookie: await clickOn(agency, 2) }),
    expected: { of: 'agency', reason: 'last_click', rate_bp: 800 },
  },
  'of two partners the last click wins, in the address': {
    carried: async ({ hotel, agency }) => ({ cookie: await clickOn(agency, 3), ref: await clickOn(hotel, 2) }),
    expected: credited,
  },
  'a click of another that was overwritten in the browser earns nothing': {
    carried: async ({ hotel, agency }) => {
      await clickOn(agency, 2);
      return { cookie: await clickOn(hotel, 3) };
    },
    expected: credited,
  },
  'an expired click does not stand in the way of a fresh one': {
    carried: async ({ hotel, agency }) => ({ cookie: await clickOn(agency, 60), ref: await clickOn(hotel, 29) }),
    expected: credited,
  },
  'a click earns up to the last of its days': {
    carried: async ({ hotel }) => ({ cookie: await clickOn(hotel, 29.99) }),
    expected: credited,
  },
  'after that it earns nothing, and says so': {
    carried: async ({ hotel }) => ({ cookie: await clickOn(hotel, 30.01) }),
    expected: { of: 'hotel', reason: 'expired', rate_bp: 0 },
  },
  'a partner who is not approved earns nothing, and sees why': {
    hotel: { approved_at: null },
    carried: byCookie,
    expected: { of: 'hotel', reason: 'not_approved', rate_bp: 0 },
  },
  'a suspended partner earns nothing': {
    hotel: { suspended_at: new Date() },
    carried: byCookie,
    expected: { of: 'hotel', reason: 'suspended', rate_bp: 0 },
  },
  'a suspended partner’s later click does not hand the booking to another': {
    hotel: { suspended_at: new Date() },
    carried: async ({ hotel, agency }) => ({ cookie: await clickOn(agency, 3), ref: await clickOn(hotel, 2) }),
    expected: { of: 'hotel', reason: 'suspended', rate_bp: 0 },
  },
  'a click on a link that was archived later still earns': { link: { archived_at: new Date() }, carried: byCookie, expected: credited },
  'a click nobody made is none': { carried: async () => ({ cookie: randomUUID(), ref: randomUUID() }), expected: null },
  'what cannot be a click is none, and refuses nobody': {
    carried: async () => ({ cookie: "';drop table", ref: 'x'.repeat(200) }),
    expected: null,
  },
  'a made-up click beside a real one is passed over': {
    carried: async ({ hotel }) => ({ cookie: randomUUID(), ref: await clickOn(hotel) }),
    expected: credited,
  },
  'a booking with the partner’s own account is set aside': {
    carried: byCookie,
    by: ({ hotel }) => hotel.partner.user,
    expected: { of: 'hotel', reason: 'own_booking', rate_bp: 800, sign: 'account' },
  },
  'a booking with the partner’s email address is set aside, however it is written': {
    carried: byCookie,
    body: ({ hotel }) => ({ customer_email: hotel.partner.user.email.toUpperCase() }),
    expected: { of: 'hotel', reason: 'own_booking', rate_bp: 800, sign: 'email' },
  },
  'a label behind the partner’s address makes it no other': {
    carried: byCookie,
    body: ({ hotel }) => ({ customer_email: hotel.partner.user.email.replace('@', '+tour@') }),
    expected: { of: 'hotel', reason: 'own_booking', rate_bp: 800, sign: 'email' },
  },
  'a booking with the partner’s phone number is set aside, however it is written': {
    hotel: { contact_phone: '+85291112222' },
    carried: byCookie,
    body: () => ({ customer_phone: '9111-2222' }),
    expected: { of: 'hotel', reason: 'own_booking', rate_bp: 800, sign: 'phone' },
  },
  'a booking with the account of the provider whom it pays is set aside': {
    carried: byCookie,
    by: ({ offer }) => offer.provider.user,
    expected: { of: 'hotel', reason: 'own_booking', rate_bp: 800, sign: 'provider_account' },
  },
  'a booking with that provider’s email address is set aside, whatever label is behind it': {
    carried: byCookie,
    body: ({ offer }) => ({ customer_email: offer.provider.user.email.replace('@', '+tour@').toUpperCase() }),
    expected: { of: 'hotel', reason: 'own_booking', rate_bp: 800, sign: 'provider_email' },
  },
  'another provider’s booking is a customer’s like any other': {
    carried: byCookie,
    by: () => stranger.user,
    expected: credited,
  },
  'another partner’s booking is a customer’s like any other': {
    carried: byCookie,
    by: ({ agency }) => agency.partner.user,
    expected: credited,
  },
  'what was agreed with the partner is what it earns': {
    hotel: { commission_bp: 1_000 },
    service: { commission_bp: 1_500 },
    carried: byCookie,
    expected: { of: 'hotel', reason: 'last_click', rate_bp: 1_000 },
  },
  'else what the service pays': {
    service: { commission_bp: 0 },
    carried: byCookie,
    expected: { of: 'hotel', reason: 'last_click', rate_bp: 0 },
  },
};

for (const [name, row] of Object.entries(table))
  test(name, async () => {
    for (const [way, go] of Object.entries(ways)) {
      const offer = await buildOffer({ ...(row.service && { service: row.service }) });
      const scene = {
        offer,
        hotel: await buildLink({ partner: await buildPartner(row.hotel), ...row.link }),
        agency: await buildLink({ partner: await buildPartner({ kind: 'agency' }), placement: 'Brochure' }),
      };
      const carried = await row.carried(scene);
      const id = await go(offer, carried, { ...(row.by && { by: row.by(scene) }), ...(row.body && { body: row.body(scene) }) });
      const stored = await storedReferral(id);
      if (row.expected === null) {
        assert.equal(stored, undefined, way);
        continue;
      }
      const { of, reason, rate_bp, sign = null } = row.expected;
      const { id: link_id, partner } = scene[of];
      const { click_id, ...decided } = stored!;
      assert.deepEqual(decided, { link_id, partner_id: partner.id, reason, rate_bp, sign, window_days: 30 }, way);
      assert.ok([carried.cookie, carried.ref].includes(click_id), way);
    }
  });

test('a booking with a telephone number of the provider whom it pays is set aside', async () => {
  const numbers = {
    account: (offer: Offer) => sql`update users set phone = '+85293334441' where id = ${offer.provider.user.id}`,
    business: (offer: Offer) => sql`update providers set phone = '+85293334441' where id = ${offer.provider.id}`,
    whatsapp: (offer: Offer) => sql`update providers set whatsapp = '+85293334441' where id = ${offer.provider.id}`,
  };
  for (const [which, give] of Object.entries(numbers)) {
    const offer = await buildOffer();
    await give(offer);
    const body = { customer_phone: '9333-4441' };
    const id = await ways['on a page']!(offer, { cookie: await clickOn(await buildLink()) }, { body });
    const { reason, sign } = (await storedReferral(id))!;
    assert.deepEqual([reason, sign], ['own_booking', 'provider_phone'], which);
  }
});

test('a decision is for good: neither a new rate, a suspension nor a shorter window changes it', async () => {
  const offer = await buildOffer();
  const link = await buildLink();
  const id = await ways['on a page']!(offer, { cookie: await clickOn(link, 10) });
  const before = await storedReferral(id);
  await sql`update partners set commission_bp = 4000, suspended_at = now() where id = ${link.partner.id}`;
  await sql`update marketplace_settings set attribution_days = 5`;
  assert.deepEqual(await storedReferral(id), before);
  const later = await ways['on a page']!(offer, { cookie: await clickOn(await buildLink(), 10) });
  assert.deepEqual([(await storedReferral(later))?.reason, (await storedReferral(later))?.window_days], ['expired', 5]);
  await sql`update marketplace_settings set attribution_days = 30`;
});

test('a booking that is refused leaves no credit, and one that is asked for again none twice', async () => {
  const offer = await buildOffer({ capacity: 1 });
  const click = await clickOn(await buildLink());
  const headers = { cookie: `sampan_ref=${click}` };
  const asked = { body: bookingBody(offer), headers, key: 'once' };
  const [one, two] = await Promise.all([guest.done(api.pages.book, asked), guest.done(api.pages.book, asked)]);
  assert.equal(one.id, two.id);
  await guest.refused(409, api.pages.book, { body: bookingBody(offer), headers });
  assert.equal((await sql`select from booking_referrals where click_id = ${click}`).length, 1);
});

test('a click earns for twenty bookings, also when many of them come at once', async () => {
  const offer = await buildOffer({ capacity: 25 });
  const click = await clickOn(await buildLink());
  const headers = { cookie: `sampan_ref=${click}` };
  const results = await insertBookings(
    sql,
    Array.from({ length: 19 }, () => bookingInsert(offer, 1, { clicks: [click] })),
  );
  assert.deepEqual(new Set(results.map(({ result }) => result)), new Set(['booked']));
  await insertBookings(sql, [bookingInsert(offer, 1, { clicks: [click] }), bookingInsert(offer, 1, { clicks: [click] })]);
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer), headers });
  assert.deepEqual([(await storedReferral(id))?.reason, (await storedReferral(id))?.rate_bp], ['used_up', 0]);
  const [earning] = await sql<{ count: number }[]>`
    select count(*) as count from booking_referrals where click_id = ${click} and reason = 'last_click'`;
  assert.equal(earning?.count, 20);
});

test('many visitors of two partners who book at once are each credited to their own click, and to nobody else', async () => {
  const offer = await buildOffer({ capacity: 12 });
  const hotel = await buildLink();
  const agency = await buildLink();
  // Twice as many as there are places, so that half of them are refused at the same time.
  const visitors = await Promise.all(
    Array.from({ length: 24 }, async (_, n) => {
      const link = n % 2 === 0 ? hotel : agency;
      return { link, click: await clickOn(link) };
    }),
  );
  const crowd = callerThrough(patiently(send));
  const answers = await Promise.all(
    visitors.map(async ({ link, click }) => {
      const headers = { cookie: `sampan_ref=${click}` };
      const { status, body } = await crowd.ask(api.pages.book, { body: bookingBody(offer), headers });
      return { link, click, status, id: (body as { id?: string }).id };
    }),
  );
  const booked = answers.filter(({ status }) => status === 201);
  assert.equal(booked.length, 12);
  for (const { id, link, click } of booked) {
    const stored = await storedReferral(id!);
    assert.deepEqual([stored?.click_id, stored?.partner_id], [click, link.partner.id]);
  }
  assert.equal((await sql`select from booking_referrals where partner_id in (${hotel.partner.id}, ${agency.partner.id})`).length, 12);
});

test('a partner who is suspended while visitors book earns from all of those before, and none after', async () => {
  const offer = await buildOffer({ capacity: 20 });
  const link = await buildLink();
  const click = await clickOn(link);
  const suspend = sql`update partners set suspended_at = now() where id = ${link.partner.id}`;
  const [ids] = await Promise.all([Promise.all(Array.from({ length: 15 }, () => ways['on a page']!(offer, { cookie: click }))), suspend]);
  const reasons = await Promise.all(ids.map(async (id) => (await storedReferral(id))?.reason));
  assert.deepEqual(
    reasons.filter((reason) => reason !== 'last_click' && reason !== 'suspended'),
    [],
  );
  const after = await ways['on a page']!(offer, { cookie: click });
  assert.equal((await storedReferral(after))?.reason, 'suspended');
});

test('the provider reads why, in both languages; the customer learns nothing of it', async () => {
  const offer = await buildOffer();
  const partner = await buildPartner({ name: 'Kowloon Lantern Hotel', name_zh: '九龍燈籠酒店' });
  const customer = await buildUser();
  const click = await clickOn(await buildLink({ partner, placement: 'Lobby stand' }), 2);
  const id = await ways['on a page']!(offer, { cookie: click }, { by: customer });

  const provider = await as(offer.provider.user);
  const { referral } = await provider.done(api.bookings.get, { params: { id } });
  assert.deepEqual(referral?.sentence, {
    en: 'Booked 2 days after a click on “Lobby stand” of Kowloon Lantern Hotel: 8% commission.',
    'zh-HK': '點擊九龍燈籠酒店的「Lobby stand」連結 2 日後預訂：佣金 8%。',
  });

  const me = await as(customer);
  for (const body of [
    await me.done(api.bookings.get, { params: { id } }),
    await me.done(api.bookings.mine),
    await me.done(api.bookings.mineById, { params: { id } }),
  ])
    assert.doesNotMatch(JSON.stringify(body), /Lantern|Lobby/);
});

test('a partner’s own booking is decided on once, also when two decide at once; others are not up for it', async () => {
  const link = await buildLink();
  const cookie = await clickOn(link);
  const own = await ways['on a page']!(await buildOffer(), { cookie }, { by: link.partner.user });
  const decide = async (id: string, decision: 'paid' | 'refused') =>
    (await as(await buildOperator())).ask(api.operator.decideOwn, { params: { id }, body: { decision } });
  const both = await Promise.all([decide(own, 'paid'), decide(own, 'refused')]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
  const { referral } = await (await as(link.partner.user)).done(api.statements.earnings).then(({ results }) => results[0]!);
  assert.equal(referral.decision, both[0].status === 200 ? 'paid' : 'refused');

  const usual = await ways['on a page']!(await buildOffer(), { cookie });
  assert.equal((await decide(usual, 'paid')).status, 409);
});
