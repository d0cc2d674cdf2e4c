import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { serviceBody, type OwnServiceDetail, type ServiceBody, type servicePatch } from '../../contract/catalogue.ts';
import { brokenOffer, pricesAbove } from '../../contract/offer-rules.ts';
import type { WeatherSettings, WeatherSettingsBody } from '../../contract/weather.ts';
import { adultPrices } from './prices/from-price.ts';
import { freeHoursOf } from '../../rules/cancellation/cancellation.ts';
import { chooseWeather } from '../accounts/weather-policy.ts';
import type { Db, Sql, Tx } from '../core/database/database.ts';
import { invalid, notFound } from '../core/api/errors.ts';
import { beginningOf } from '../core/text/beginning.ts';
import { claimPictures } from '../core/storage/files.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import { refuseOneMore } from '../core/limits/quotas.ts';
import { countOwnServices, findPriceLimit, getOwnService, hasFpsAccount } from './own-reads.ts';
import { lockService, insertService, setUnits, updateService, type ServiceRow, setForResellers, touchUsualWeather } from './writes.ts';

/** Removes what is ahead of a service and was opened for the way in which it was sold; false where guests have booked some of it. */
export type ClearAhead = (tx: Tx, service_id: string, provider_id: string) => Promise<boolean>;
type RewriteDeps = { sql: Sql; clearAhead: ClearAhead };

type Making = { limit: number; intent: Intent | null };

/**
 * Creates a service. Refuses an active one without title, description, price and duration, an unknown category,
 * a picture that is not stored here, a price that only verified providers may ask for, FPS without an account; quota_reached, archive_full.
 */
export async function createService(
  sql: Sql,
  provider_id: string,
  body: ServiceBody,
  { limit, intent }: Making,
): Promise<OwnServiceDetail> {
  await checkNewService(sql, provider_id, body);
  refuseOneMore(limit, await countOwnServices(sql, provider_id, limit));
  return sql.begin(async (tx) => {
    const id = await writeService(tx, provider_id, body);
    const service = await getOwnService(tx, id, provider_id);
    await remember(tx, intent, 201, service);
    return service;
  });
}

/** Refuses what `createService` refuses of a service's own fields, but for its category and pictures. */
async function checkNewService(db: Db, provider_id: string, body: ServiceBody): Promise<void> {
  checkService(body);
  await checkPrices(db, provider_id, body);
  await checkWays(db, provider_id, body);
}

async function writeService(tx: Tx, provider_id: string, body: ServiceBody): Promise<string> {
  const id = uuid();
  await insertService(tx, id, provider_id, await rowOf(tx, body));
  await setUnits(tx, { id, provider_id }, body.price, body.units);
  return id;
}

/** How many services more a provider may have. */
export async function roomForServices(db: Db, provider_id: string, limit: number): Promise<number> {
  return Math.max(0, limit - (await countOwnServices(db, provider_id, limit)).active);
}

/** Creates drafts in the caller's transaction, which refuses as `createService` does. Returns their ids in the order of the bodies. */
export async function createDrafts(tx: Tx, provider_id: string, bodies: readonly ServiceBody[], limit: number): Promise<string[]> {
  const ids: string[] = [];
  const has = await countOwnServices(tx, provider_id, limit);
  for (const [nth, body] of bodies.entries()) {
    refuseOneMore(limit, { active: has.active + nth, all: has.all + nth });
    await checkNewService(tx, provider_id, { ...body, status: 'draft' });
    ids.push(await writeService(tx, provider_id, { ...body, status: 'draft' }));
  }
  return ids;
}

/** Rewrites an own service. Bookings keep what was promised to them. Refuses as `createService`, not_found, and to be sold by other than guests ahead have booked. */
export async function replaceService(deps: RewriteDeps, id: string, provider_id: string, body: ServiceBody): Promise<OwnServiceDetail> {
  return rewrite(deps, id, provider_id, () => body);
}

/** Changes what is given of an own service; the whole must still be right. Refuses as `replaceService`. */
export async function changeService(
  deps: RewriteDeps,
  id: string,
  provider_id: string,
  patch: z.output<typeof servicePatch>,
): Promise<OwnServiceDetail> {
  return rewrite(deps, id, provider_id, (now) => ({ ...bodyOf(now), ...patch }));
}

/** Read under the lock: two changes of different fields at once both stay. */
async function rewrite(
  { sql, clearAhead }: RewriteDeps,
  id: string,
  provider_id: string,
  wanted: (now: OwnServiceDetail) => ServiceBody,
): Promise<OwnServiceDetail> {
  return sql.begin(async (tx) => {
    // Slots come before their service in the order of locks, so what is ahead goes first.
    const before = await getOwnService(tx, id, provider_id);
    const is_cleared = wanted(before).sold_by !== before.sold_by && (await clearAhead(tx, id, provider_id));
    if (!(await lockService(tx, id, provider_id))) notFound();
    const now = await getOwnService(tx, id, provider_id);
    const body = wanted(now);
    if (body.sold_by !== now.sold_by && !is_cleared) invalid({ sold_by: [{ rule: 'sold_by_stays' }] });
    checkService(body);
    await checkPrices(tx, provider_id, body, bodyOf(now));
    await checkWays(tx, provider_id, body, bodyOf(now));
    await updateService(tx, id, await rowOf(tx, body));
    await setUnits(tx, { id, provider_id }, body.price, body.units);
    return getOwnService(tx, id, provider_id);
  });
}

/** A draft with everything of an own service but its slots, bookings and reviews. */
export async function duplicateService(sql: Sql, id: string, provider_id: string, limit: number): Promise<OwnServiceDetail> {
  const original = bodyOf(await getOwnService(sql, id, provider_id));
  const copied = (title: string, mark: string) => (title === '' ? '' : `${beginningOf(title, 180)}${mark}`);
  const copy: ServiceBody = {
    ...original,
    status: 'draft',
    title: copied(original.title, ' (copy)'),
    title_zh: copied(original.title_zh, '（副本）'),
  };
  return createService(sql, provider_id, copy, { limit, intent: null });
}

function checkService(body: ServiceBody): void {
  const broken = brokenOffer(body);
  if (Object.keys(broken).length > 0) invalid(broken);
}

/** Refuses prices above the limit that a provider who is not verified has. */
async function checkPrices(db: Db, provider_id: string, body: ServiceBody, before?: ServiceBody): Promise<void> {
  const limit = await findPriceLimit(db, provider_id);
  if (limit === null) return;
  const broken = pricesAbove(limit, body, before);
  if (Object.keys(broken).length > 0) invalid(broken);
}

/** Refuses to be paid by FPS without an account; what was chosen while there was one may stay, and nobody is offered it. */
async function checkWays(db: Db, provider_id: string, body: ServiceBody, before?: ServiceBody): Promise<void> {
  if (!body.pay_ways?.includes('fps') || before?.pay_ways?.includes('fps')) return;
  if (!(await hasFpsAccount(db, provider_id))) invalid({ pay_ways: [{ rule: 'needs_fps_account' }] });
}

async function rowOf(tx: Tx, body: ServiceBody): Promise<ServiceRow> {
  const [category] = await tx<{ id: string }[]>`select id from categories where slug = ${body.category} for key share`;
  if (body.category !== '' && !category) invalid({ category: [{ rule: 'category_unknown' }] });
  const pictures = [body.featured_image, ...body.gallery];
  const missing = await claimPictures(tx, [...pictures, body.meeting_picture]);
  const without = (['featured_image', 'gallery', 'meeting_picture'] as const).filter((field) =>
    missing.some((one) => body[field].includes(one)),
  );
  if (without.length > 0) invalid(Object.fromEntries(without.map((field) => [field, [{ rule: 'picture' }]])));
  // A picture that is taken out takes its caption along.
  const captions = body.captions.filter(({ picture }) => pictures.includes(picture));
  const cancellation_hours = body.cancellation_tiers ? freeHoursOf(body.cancellation_tiers) : body.cancellation_hours;
  const [featured_image, meeting_picture] = [body.featured_image || null, body.meeting_picture || null];
  return {
    ...body,
    ...adultPrices(body),
    cancellation_hours,
    captions,
    category_id: category?.id ?? null,
    featured_image,
    meeting_picture,
  };
}

/** An existing service as its provider would write it; titles from before a rule of today stay. */
function bodyOf(service: OwnServiceDetail): ServiceBody {
  const { title, title_zh, category, featured_image } = service;
  const others = { ...service, title: '', title_zh: '', category: category?.slug ?? '', featured_image: featured_image ?? '' };
  return { ...serviceBody.parse(others), title, title_zh };
}

/** Says which of its services a provider's resellers may sell: those named, and no others. Refuses: not_found, when one is not the provider's. */
export async function chooseForResellers(tx: Tx, provider_id: string, service_ids: readonly string[]): Promise<void> {
  const named = await setForResellers(tx, provider_id, service_ids);
  if (named < new Set(service_ids).size) notFound();
}

/** Chooses what a provider promises of the weather. Services without a promise of their own count as saved, so that resellers hear of it. */
export async function chooseUsualWeather(sql: Sql, provider_id: string, settings: WeatherSettingsBody): Promise<WeatherSettings> {
  return sql.begin(async (tx) => {
    await touchUsualWeather(tx, provider_id);
    return chooseWeather(tx, provider_id, settings);
  });
}
