import type { Sql } from '../../server/core/database/database.ts';
import type { SignedLinks } from '../../server/core/signed-links.ts';

/** The demo marketplace in which the screens stand. */
export type Scene = { sql: Sql; links: SignedLinks };

/** One of the demo's people, or nobody. */
export type Viewer = 'nobody' | 'traveller' | 'provider' | 'guide' | 'partner' | 'operator';

export const usernames: Record<Exclude<Viewer, 'nobody'>, string> = {
  traveller: 'mei',
  provider: 'kayan',
  guide: 'winglam',
  partner: 'lantern',
  operator: 'lok',
};

type Screen = {
  viewer: Viewer;
  /** What stands at `:id` and the like, with something to see. */
  fill?: (scene: Scene) => Promise<string>;
};

const SLUG = 'fragrant-tides';
const [nobody, traveller, provider, partner, operator] = (['nobody', 'traveller', 'provider', 'partner', 'operator'] as const).map(
  (viewer): Screen => ({ viewer }),
) as [Screen, Screen, Screen, Screen, Screen];

const row = (viewer: Viewer, query: string): Screen => ({ viewer, fill: ({ sql }) => one(sql, query) });

/** A secret link of a row. */
const link = (purpose: string, query: string): Screen => ({
  viewer: 'nobody',
  fill: async ({ sql, links }) => links.sign(purpose, await one(sql, query)),
});

async function one(sql: Sql, query: string): Promise<string> {
  const [found] = await sql.unsafe<{ id: string }[]>(query);
  if (!found) throw new Error(`the demo has none: ${query}`);
  return found.id;
}

const of = (username: string) => `(select p.id from providers p join users u on u.id = p.user_id where u.username = '${username}')`;
const BOOKING = `select id from bookings where provider_id = ${of('kayan')} and status = 'confirmed' order by starts_at desc limit 1`;

/** Every address of the product (web/routes.ts), who looks at it, and what it shows then. */
export const screens: Record<string, Screen> = {
  '': nobody,
  experiences: nobody,
  'experiences/:id': row(
    'nobody',
    `select id from services where provider_id = ${of('kayan')} and status = 'active' order by created_at limit 1`,
  ),
  saved: nobody,
  services: nobody,
  terms: nobody,
  privacy: nobody,
  dashboard: traveller,
  'dashboard/bookings/:id': row(
    'traveller',
    `select b.id from bookings b join users u on u.id = b.client_id where u.username = 'mei' order by b.starts_at desc limit 1`,
  ),
  profile: traveller,
  'become-partner': traveller,
  'debug-login': nobody,
  'b/person/:token': nobody,
  'b/:token/:proof?': link('booking', BOOKING),
  'waiting/:token': link('waiting_list', `select id from waiting_entries where ended_at is null order by id limit 1`),
  'find-booking': nobody,
  'verify-email/:token': nobody,
  'join-team/:token': nobody,
  'forgot-password': nobody,
  'reset-password/:token': nobody,
  outbox: nobody,
  '*': nobody,
  'provider/dashboard': provider,
  'provider/calendar': provider,
  'provider/availability': provider,
  'provider/availability/calendars': provider,
  'provider/bookings': provider,
  'provider/bookings/:id': row('provider', BOOKING),
  'provider/manifest': provider,
  'provider/bank': provider,
  'provider/statement': provider,
  'provider/settlements': provider,
  'provider/invoices/:id': row('provider', `select id from fee_invoices where provider_id = ${of('kayan')} order by id limit 1`),
  'provider/reviews': provider,
  'provider/settings': provider,
  'provider/settings/templates': provider,
  'provider/settings/mails': provider,
  'provider/settings/payment': provider,
  'provider/settings/team': provider,
  'provider/channels': provider,
  'provider/call-off': provider,
  'provider/import': provider,
  'provider/weather': provider,
  'provider/webhooks': provider,
  'provider/services': provider,
  'provider/services/new': provider,
  'provider/services/:id/edit': row('provider', `select id from services where provider_id = ${of('kayan')} order by created_at limit 1`),
  'provider/pages': provider,
  'provider/pages/new': provider,
  'provider/pages/:id/edit': row('provider', `select id from pages where provider_id = ${of('kayan')} order by id limit 1`),
  guide: { viewer: 'guide' },
  'partner/dashboard': partner,
  'partner/links': partner,
  'partner/links/:id/print': row(
    'partner',
    `select l.id from referral_links l join partners p on p.id = l.partner_id join users u on u.id = p.user_id
     where u.username = 'lantern' order by l.id limit 1`,
  ),
  'partner/concierge': partner,
  'partner/earnings': partner,
  'partner/statement': partner,
  'partner/settings': partner,
  operator: operator,
  'operator/providers': operator,
  'operator/partners': operator,
  'operator/resellers': operator,
  'operator/webhooks': operator,
  'operator/services': operator,
  'operator/bookings': operator,
  'operator/bookings/:id': row('operator', BOOKING),
  'operator/call-off': operator,
  'operator/refunds': operator,
  'operator/past-bookings': operator,
  'operator/own-bookings': operator,
  'operator/categories': operator,
  'operator/users': operator,
  'operator/people': operator,
  'operator/reviews': operator,
  'operator/outbox': operator,
  'operator/payouts': operator,
  'operator/settlements': operator,
  'operator/invoices': operator,
  'operator/invoices/:id': row('operator', `select id from fee_invoices order by id limit 1`),
  'operator/weather': operator,
  'operator/audit': operator,
  'operator/legal': operator,
  'operator/settings': operator,
  'page/:slug': { viewer: 'nobody', fill: async () => SLUG },
  'embed/:slug': { viewer: 'nobody', fill: async () => SLUG },
  login: nobody,
  register: nobody,
};

/** The address that a screen has in a scene. */
export async function pathOf(pattern: string, scene: Scene): Promise<string> {
  const filled = (await screens[pattern]!.fill?.(scene)) ?? 'nothing-like-it';
  return `/${pattern
    .replace(/\/:\w+\?/, '')
    .replace(/:\w+/, filled)
    .replace('*', filled)}`;
}
