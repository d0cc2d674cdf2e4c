import { hashPassword } from '../../server/accounts/sign-in/passwords.ts';
import type { Db, Sql } from '../../server/core/database/database.ts';
import type { Files } from '../../server/core/storage/files.ts';
import { openAccounts } from './accounts.ts';
import { keepLedger } from './bookings.ts';
import { keepBooks } from './books.ts';
import { drawCalendar, slotRows } from './calendar.ts';
import { clockAt, type Clock } from './clock.ts';
import { pages } from './content/pages.ts';
import { lok } from './content/people.ts';
import { partners } from './content/partners.ts';
import { providers } from './content/providers.ts';
import { planDemand } from './demand.ts';
import { giveConsents, keepAuditLog } from './oversight.ts';
import { hangPictures, type Gallery } from './pictures.ts';
import { praise } from './praise.ts';
import { refer } from './referrals.ts';
import { openReferrers } from './referrers.ts';
import { addOwnKey, addReseller } from './resellers.ts';
import { writeMarketplace, type Marketplace } from './rows.ts';
import { addSharing } from './sharing.ts';
import { openShops } from './shops.ts';
import { talk } from './talk.ts';
import { countViews } from './views.ts';
import { addWaiting } from './waiting.ts';

/** Of every demo login, printed when the server starts; production refuses demo data. */
export const DEMO_PASSWORD = 'sampan-demo';

// Any number will do, as long as every process uses the same.
const SEED_LOCK = 7_264_102;

/** Enough of `openFiles` to hang pictures. */
export type Media = Pick<Files, 'saveImage' | 'keepSlip'>;

/**
 * Fills an empty, migrated database with the demo marketplace, all of it or nothing, relative to today in Hong Kong.
 * The same day gives the same marketplace; only what came in during the last hours moves with `now`.
 * False when somebody is there already: then nothing changes. Processes that start at once wait for each other.
 */
export async function seedDemo(sql: Sql, { now, media }: { now: Date; media: Media }): Promise<boolean> {
  if (await anybodyThere(sql)) return false;
  const scenes = providers.flatMap(({ services }) => services.flatMap(({ picture, gallery }) => [picture, ...gallery]));
  const banners = pages.flatMap(({ banner }) => banner ?? []);
  const [gallery, password_hash] = await Promise.all([
    hangPictures(
      media,
      [...scenes, ...banners],
      [...providers, ...partners].flatMap(({ logo }) => logo ?? []),
    ),
    hashPassword(DEMO_PASSWORD),
  ]);
  const clock = clockAt(now);
  const market = drawMarketplace(clock, gallery, password_hash);
  const seeded = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${SEED_LOCK})`;
    if (await anybodyThere(tx)) return false;
    await writeMarketplace(tx, market);
    await addReseller(tx);
    await addOwnKey(tx);
    await addWaiting(tx);
    await addSharing(tx);
    // Visitors of the demo shall see earnings at once.
    await tx`
      update marketplace_settings set approve_partners = true, facebook_url = 'https://facebook.example/sampan',
        instagram_url = 'https://instagram.example/sampan', threads_url = 'https://threads.example/sampan'`;
    return true;
  });
  if (seeded) await keepBooks(sql, clock);
  return seeded;
}

async function anybodyThere(db: Db): Promise<boolean> {
  const [row] = await db<{ anybody: boolean }[]>`select exists (select from users) as anybody`;
  return row?.anybody ?? false;
}

/** Every row of the demo, from the content and a seeded chance. */
export function drawMarketplace(clock: Clock, gallery: Gallery, password_hash: string): Marketplace {
  const accounts = openAccounts(clock, password_hash);
  const shops = openShops(clock, gallery, accounts.ids);
  const calendar = drawCalendar(clock, shops.services);
  const { providers, categories, services, units, pages, page_services } = shops.rows;
  const referred = openReferrers(clock, { users: accounts.ids, pages, services: shops.services, gallery });
  const { booked, rows } = keepLedger(clock, planDemand(calendar), { users: accounts.ids, partners: referred.ids }, gallery.slip);
  return {
    users: accounts.rows,
    providers,
    categories,
    services,
    units,
    slots: slotRows(calendar),
    pages,
    page_services,
    page_views_daily: countViews(clock, shops.pages),
    ...rows,
    ...referred.rows,
    ...refer(clock, booked, referred.referrers),
    messages: talk(clock, booked),
    reviews: praise(clock, booked),
    consents: giveConsents(accounts.rows),
    audit_log: keepAuditLog(clock, accounts.ids.get(lok.username)!, providers),
  };
}
