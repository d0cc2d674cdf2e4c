import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, type Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import { pathOf } from '../../contract/endpoint.ts';
import { hongKongDate } from '../../rules/time.ts';
import type { Sql, Tx } from '../../server/core/database/database.ts';
import { bookingBody, type Builders } from '../support/builders.ts';
import { rewritePast } from '../support/past.ts';
import { resellersOn } from '../support/resellers.ts';
import routes from '../../web/routes.ts';
import type { Session } from './accounts.ts';
import { listen } from './console.ts';
import { sessionOf, test } from './own-sampan.ts';

/** One word, longer than a phone is wide. */
const LONG = 'Lopado'.repeat(12);
/** Leaves every place that words can stand in: an attribute, a title, a script, a text. Then it would run. And it finds no room. */
const HOSTILE = `"'> </title> </script> <img src=x onerror=hacked=1> <svg onload=hacked=1> ${LONG}`;
const MARK = 'onerror=hacked=1';
const EMAIL = `${LONG.slice(0, 64)}@${LONG.slice(0, 60)}.example.hk`;
const WIDTHS = [320, 390, 768, 1280];
const NOT_THERE = 'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** Columns that hold no words of people: codes, addresses and choices, which the door takes in their own form only. */
const NO_WORDS =
  /^(?:id|.*_id|slug|code|username|email|.*_hash|shown|recipient|locale|.*color|logo|banner_image|featured_image|meeting_picture|gallery|languages)$/;
const NO_WORDS_IN =
  /^(?:schema_.*|pictures|idempotency_keys|rate_limit_hits|mail.*|search_.*|catalogue_.*|booking_search|booking_totals|booking_changes|journal_.*|webhook_.*)$/;
const CHOICES = [
  'booking_reference',
  'confirmation_code',
  'kind',
  'act',
  'subject',
  'event',
  'actor',
  'wording',
  'state',
  'status',
  'source',
];

test.describe.configure({ mode: 'serial' });

/** What the addresses of screens are made of. */
type Known = Awaited<ReturnType<typeof marketplace>> & { requested: string; token: string; person: string; day: string; month: string };

const WHO = ['nobody', 'provider', 'guide', 'client', 'partner', 'operator'] as const;
type Who = (typeof WHO)[number];

/** Every screen of web/routes.ts, by its path there: who opens it, and at which addresses. */
const screens: Record<string, [who: Who, addresses: (at: Known) => string[]]> = {
  '': ['nobody', () => ['/']],
  experiences: ['nobody', () => [`/experiences?search=${encodeURIComponent(HOSTILE)}`]],
  'experiences/:id': ['nobody', ({ service }) => [`/experiences/${service.id}`]],
  'page/:slug': ['nobody', ({ page }) => [`/page/${page.slug}`]],
  'embed/:slug': ['nobody', ({ page }) => [`/embed/${page.slug}`]],
  'b/:token/:proof?': ['nobody', ({ token }) => [`/b/${token}`]],
  'b/person/:token': ['nobody', ({ person }) => [`/b/person/${person}`]],
  outbox: ['nobody', () => ['/outbox']],
  saved: ['nobody', () => ['/saved']],
  services: ['nobody', () => ['/services']],
  terms: ['nobody', () => ['/terms']],
  privacy: ['nobody', () => ['/privacy']],
  login: ['nobody', () => ['/login']],
  register: ['nobody', () => ['/register']],
  'debug-login': ['nobody', () => ['/debug-login']],
  'waiting/:token': ['nobody', ({ token }) => [`/waiting/${token}`]],
  'find-booking': ['nobody', () => ['/find-booking']],
  'forgot-password': ['nobody', () => ['/forgot-password']],
  'verify-email/:token': ['nobody', () => [`/verify-email/${encodeURIComponent(HOSTILE)}`]],
  'join-team/:token': ['nobody', () => [`/join-team/${encodeURIComponent(HOSTILE)}`]],
  'reset-password/:token': ['nobody', () => [`/reset-password/${encodeURIComponent(HOSTILE)}`]],
  '*': ['nobody', () => [`/${encodeURIComponent(HOSTILE)}`]],
  'provider/dashboard': ['provider', () => ['/provider/dashboard']],
  'provider/calendar': [
    'provider',
    ({ day }) => ['/provider/calendar', ...['day', 'week', 'month'].map((view) => `/provider/calendar?view=${view}&date=${day}`)],
  ],
  'provider/availability': [
    'provider',
    ({ day }) => ['/provider/availability', `/provider/availability?date=${day}`, '/provider/availability?show=resources'],
  ],
  'provider/availability/calendars': ['provider', () => ['/provider/availability/calendars']],
  'provider/bookings': ['provider', () => ['/provider/bookings', `/provider/bookings?search=${encodeURIComponent(HOSTILE)}`]],
  'provider/bookings/:id': [
    'provider',
    ({ requested, completed, cancelled }) => [requested, completed.id, cancelled.id].map((id) => `/provider/bookings/${id}`),
  ],
  'provider/manifest': ['provider', ({ day }) => [`/provider/manifest?date=${day}`]],
  'provider/bank': ['provider', () => ['/provider/bank']],
  'provider/statement': ['provider', ({ month }) => [`/provider/statement?month=${month}`]],
  'provider/settlements': ['provider', () => ['/provider/settlements']],
  'provider/invoices/:id': ['provider', ({ invoice }) => [`/provider/invoices/${invoice}`]],
  'provider/reviews': ['provider', () => ['/provider/reviews']],
  'provider/settings': ['provider', () => ['/provider/settings']],
  'provider/settings/templates': ['provider', () => ['/provider/settings/templates']],
  'provider/settings/team': ['provider', () => ['/provider/settings/team']],
  'provider/channels': ['provider', () => ['/provider/channels']],
  'provider/call-off': ['provider', ({ day }) => [`/provider/call-off?date=${day}`]],
  'provider/import': ['provider', () => ['/provider/import']],
  'provider/weather': ['provider', () => ['/provider/weather']],
  'provider/webhooks': ['provider', () => ['/provider/webhooks']],
  'provider/settings/payment': ['provider', () => ['/provider/settings/payment']],
  'provider/settings/mails': ['provider', () => ['/provider/settings/mails']],
  'provider/services': ['provider', () => ['/provider/services']],
  'provider/services/new': ['provider', () => ['/provider/services/new']],
  'provider/services/:id/edit': ['provider', ({ service }) => [`/provider/services/${service.id}/edit`]],
  'provider/pages': ['provider', () => ['/provider/pages']],
  'provider/pages/new': ['provider', () => ['/provider/pages/new']],
  'provider/pages/:id/edit': ['provider', ({ page }) => [`/provider/pages/${page.id}/edit`]],
  guide: ['guide', () => ['/guide']],
  dashboard: ['client', () => ['/dashboard', '/dashboard?when=past', '/dashboard?when=cancelled', '/dashboard?when=unread']],
  'dashboard/bookings/:id': [
    'client',
    ({ completed, confirmed, cancelled }) => [completed, confirmed, cancelled].map(({ id }) => `/dashboard/bookings/${id}`),
  ],
  profile: ['client', () => ['/profile']],
  'become-partner': ['client', () => ['/become-partner']],
  'partner/dashboard': ['partner', () => ['/partner/dashboard']],
  'partner/links': ['partner', () => ['/partner/links']],
  'partner/links/:id/print': ['partner', ({ link }) => [`/partner/links/${link.id}/print`]],
  'partner/concierge': ['partner', () => ['/partner/concierge']],
  'partner/earnings': ['partner', () => ['/partner/earnings']],
  'partner/statement': ['partner', ({ month }) => [`/partner/statement?month=${month}`]],
  'partner/settings': ['partner', () => ['/partner/settings']],
  operator: ['operator', () => ['/operator']],
  'operator/providers': ['operator', () => ['/operator/providers']],
  'operator/call-off': ['operator', () => ['/operator/call-off']],
  'operator/partners': ['operator', () => ['/operator/partners']],
  'operator/resellers': ['operator', () => ['/operator/resellers']],
  'operator/webhooks': ['operator', () => ['/operator/webhooks']],
  'operator/services': ['operator', () => ['/operator/services']],
  'operator/bookings': ['operator', () => ['/operator/bookings']],
  'operator/bookings/:id': [
    'operator',
    ({ completed, cancelled }) => [completed, cancelled].map(({ id }) => `/operator/bookings/${id}?messages`),
  ],
  'operator/refunds': ['operator', () => ['/operator/refunds']],
  'operator/past-bookings': ['operator', () => ['/operator/past-bookings']],
  'operator/own-bookings': ['operator', () => ['/operator/own-bookings']],
  'operator/categories': ['operator', () => ['/operator/categories']],
  'operator/users': ['operator', () => ['/operator/users']],
  'operator/people': ['operator', ({ client }) => [`/operator/people?user=${client.id}`]],
  'operator/reviews': ['operator', () => ['/operator/reviews']],
  'operator/outbox': ['operator', () => ['/operator/outbox']],
  'operator/payouts': ['operator', () => ['/operator/payouts']],
  'operator/settlements': ['operator', () => ['/operator/settlements']],
  'operator/invoices': ['operator', () => ['/operator/invoices']],
  'operator/invoices/:id': ['operator', ({ invoice }) => [`/operator/invoices/${invoice}`]],
  'operator/weather': ['operator', () => ['/operator/weather']],
  'operator/audit': ['operator', () => ['/operator/audit']],
  'operator/legal': ['operator', () => ['/operator/legal']],
  'operator/settings': ['operator', () => ['/operator/settings']],
};

test('no screen of the product is left out below', () => {
  expect(Object.keys(screens).sort()).toEqual(pathsOf(routes).sort());
});

test('words that want to be a program stay words on every screen', async ({ page, request, sampan }) => {
  // Every screen in four widths.
  test.setTimeout(600_000);
  const said = listen(page);
  const at = await marketplace(sampan, sampan.sql);
  const sessions = {
    provider: await sessionOf(request, at.provider.user),
    guide: await sessionOf(request, at.guide),
    client: await sessionOf(request, at.client),
    partner: await sessionOf(request, at.partner.user),
    operator: await sessionOf(request, at.operator),
  };
  await sampan.sql`insert into resellers (id, provider_id, name) values (${uuid()}, ${at.provider.id}, 'Harbour Travel')`;
  await resellersOn(sampan.sql).buildOwnKey({ provider: at.provider });
  expect(await poison(sampan.sql)).toBeGreaterThan(50);
  const booked = await request.post('/api/pages/public/book/', {
    data: bookingBody(at, { customer_name: HOSTILE, notes: HOSTILE, customer_email: EMAIL }),
  });
  expect(booked.status(), await booked.text()).toBe(201);
  const guest = (await booked.json()) as { id: string; manage_url: string };
  const token = guest.manage_url.split('/').at(-1)!;
  await request.post(`/api/bookings/manage/${token}/send_message/`, { data: { message: HOSTILE } });
  const mine = await request.get(pathOf(api.bookings.mineById, { id: at.confirmed.id }), {
    headers: { Authorization: `Bearer ${sessions.client.access}` },
  });
  const person = ((await mine.json()) as { person_vouchers: { token: string }[] }).person_vouchers[0]!.token;
  const day = hongKongDate(at.slot.starts_at);
  const known = { ...at, requested: guest.id, token, person, day, month: day.slice(0, 7) };

  for (const who of WHO) {
    if (who !== 'nobody') await as(page, sessions[who]);
    for (const [reader, addresses] of Object.values(screens)) if (reader === who) await visit(page, said, addresses(known));
  }

  await page.goto(`/experiences/${at.service.id}`);
  const [structured] = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(JSON.stringify(JSON.parse(structured ?? ''))).toContain(MARK);
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(MARK);
  expect(await page.title()).toContain(MARK);

  await page.goto(`/page/${at.page.slug}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await expect(page.getByRole('dialog').locator('.days')).toBeVisible();
  await unharmed(page, said, 'the booking dialog');
  await fits(page, 'the booking dialog');

  await page.goto('/outbox');
  await page.getByRole('main').getByRole('link').filter({ hasText: MARK }).first().click();
  await expect(page.frameLocator('iframe').locator('body')).toContainText(MARK);
  await unharmed(page, said, 'a mail');
  await fits(page, 'a mail');

  await as(page, sessions.provider);
  await page.goto(`/provider/manifest?date=${day}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(MARK).filter({ visible: true }).first()).toBeVisible();
  await unharmed(page, said, 'the printed manifest');
});

/** The path of every screen, wherever it stands among layouts. */
function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) => (children ? pathsOf(children) : [path ?? '']));
}

/** One of everything that people write words into. */
async function marketplace(builders: Builders, sql: Sql) {
  const category = await builders.buildCategory();
  const service = await builders.buildService({
    category_id: category.id,
    duration_minutes: 90,
    ...{ highlights: ['a'], includes: ['a'], excludes: ['a'], meeting_point: 'a', latitude: 22.28, longitude: 114.15 },
  });
  const slot = await builders.buildSlot({ service, capacity: 20 });
  const page = await builders.buildPage({ services: [service], slug: LONG.toLowerCase() });
  const client = await builders.buildUser();
  const guide = await builders.buildUser();
  await builders.buildStaff({ provider: service.provider, user: guide });
  const partner = await builders.buildPartner();
  const operator = await builders.buildOperator();
  const [confirmed, completed] = [
    await builders.buildBooking({ slot, client, page, status: 'confirmed', concierge_id: partner.id }),
    await builders.buildBooking({ slot, client, page, status: 'completed', payment_status: 'paid' }),
  ];
  const cancelled = await builders.buildBooking({ slot, client, page, status: 'cancelled', cancel_reason: 'a', cancelled_by: 'customer' });
  await builders.buildReview({ booking: completed, reply: 'a', replied_at: new Date() });
  const link = await builders.buildLink({ partner });
  for (const booking of [confirmed, completed])
    await builders.buildReferral({ booking, partner, click: await builders.buildClick({ link }) });
  for (const sender of ['provider', 'customer'])
    await sql`insert into messages ${sql({ id: uuid(), booking_id: confirmed.id, sender, body: 'a' })}`;
  await sql`insert into payouts ${sql({ id: uuid(), partner_id: partner.id, amount: 4_000 })}`;
  const of_provider = { provider_id: service.provider.id, bookings: 1 };
  await sql`insert into settlements ${sql({ id: uuid(), ...of_provider, amount: -4_000, paid_at: new Date(), reference: 'a' })}`;
  const invoice = uuid();
  const [numbers] = await sql<{ last: number }[]>`update fee_invoice_numbers set last = last + 1 returning last`;
  await sql`insert into fee_invoices ${sql({ id: invoice, ...of_provider, number: numbers!.last, month: '2026-01-01', name: 'a', name_zh: 'a', fee: 2_400 })}`;
  await sql`
    insert into audit_log (id, actor_id, actor_name, act, subject, subject_id, details)
    values (${uuid()}, ${operator.id}, 'a', 'partner_suspended', 'partner', ${partner.id}, ${sql.json({ name: HOSTILE, reason: HOSTILE })})`;
  return {
    provider: service.provider,
    service,
    slot,
    page,
    guide,
    client,
    partner,
    operator,
    confirmed,
    completed,
    cancelled,
    link,
    invoice,
  };
}

const APPEND_ONLY = [
  'booking_events',
  'bookings.taken_by',
  'fee_invoices',
  'journal_entries',
  'legal_texts',
  'payments',
  'refunds',
  'seat_moves',
];

/** Puts the hostile words into every column that may hold any; how many those are. What a CHECK refuses is no place for words. */
async function poison(sql: Sql): Promise<number> {
  const columns = await sql<{ table_name: string; column_name: string; is_list: boolean }[]>`
    select c.table_name, c.column_name, c.data_type = 'ARRAY' as is_list
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type = 'text' or c.udt_name = '_text')`;
  // Nobody shares these with anybody.
  await sql`update users set username = ${LONG} || right(id::text, 12), email = replace(id::text, '-', '') || ${EMAIL.slice(32)}`;
  let poisoned = 0;
  for (const { table_name, column_name, is_list } of columns) {
    if (NO_WORDS.test(column_name) || NO_WORDS_IN.test(table_name) || CHOICES.includes(column_name)) continue;
    const words = column_name.endsWith('email') ? EMAIL : is_list ? [HOSTILE] : HOSTILE;
    const write = (db: Sql | Tx) => db`update ${db(table_name)} set ${db({ [column_name]: words })}`;
    // What is append-only came in like that some day.
    const is_past = APPEND_ONLY.some((one) => [table_name, `${table_name}.${column_name}`].includes(one));
    await (is_past ? rewritePast(sql, write) : write(sql)).then(
      () => (poisoned += 1),
      (error: unknown) => expect((error as { code?: string }).code, `${table_name}.${column_name}`).toBe('23514'),
    );
  }
  return poisoned;
}

async function as(page: Page, session: Session): Promise<void> {
  await page.evaluate(({ access, refresh, user }) => {
    localStorage.setItem('auth_token', access);
    localStorage.setItem('refresh_token', refresh);
    localStorage.setItem('user_data', JSON.stringify(user));
  }, session);
}

async function visit(page: Page, said: string[], paths: string[]): Promise<void> {
  for (const path of paths) {
    const reply = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.locator('.skel, [aria-busy=true]'), path).toHaveCount(0);
    // The browser says of a document itself that it is not there.
    if (reply?.status() === 404) expect(said.splice(0), path).toEqual([NOT_THERE]);
    await unharmed(page, said, path);
    await fits(page, path);
  }
}

/** Small phones, phones, tablets and wide screens show it whole, without moving it sideways. */
async function fits(page: Page, where: string): Promise<void> {
  const wide = page.viewportSize()!;
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...wide, width });
    await expect.soft(page.locator('.skel, [aria-busy=true]'), where).toHaveCount(0);
    const needed = await page.evaluate(() => document.scrollingElement!.scrollWidth);
    expect.soft(needed, `${where} is wider than ${width} px`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(wide);
}

/** Nothing ran, nothing was made of the words, and nothing had to be stopped on its way. */
async function unharmed(page: Page, said: string[], where: string): Promise<void> {
  for (const frame of page.frames())
    expect(await frame.locator('[onerror], [onload], img[src="x"]').count(), `${where} made elements of words`).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window), where).toBe(false);
  expect(said, where).toEqual([]);
}
