import type { z } from 'zod';
import {
  MOST_UPCOMING,
  type OwnService,
  type OwnServiceDetail,
  type ownServicesQuery,
  type serviceStats,
} from '../../contract/catalogue.ts';
import { writtenRules } from '../../contract/price-rules.ts';
import type { PriceRule } from '../../rules/prices/prices.ts';
import { likePattern } from '../core/database/like-pattern.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { mostToCount, type OwnedCount } from '../core/limits/quotas.ts';

/** How many services a provider has, counted no further than its quota of `limit` reaches. */
export async function countOwnServices(sql: Db, provider_id: string, limit: number): Promise<OwnedCount> {
  const most = mostToCount(limit);
  const [own] = await sql<OwnedCount[]>`
    select (select count(*) from (select from services where provider_id = ${provider_id} and archived_at is null limit ${most.active}) known) as active,
      (select count(*) from (select from services where provider_id = ${provider_id} limit ${most.all}) known) as all`;
  return own ?? { active: 0, all: 0 };
}

/** Services that were deleted a day to a month ago and never booked, the longest ago first; `services_archived` finds them. */
export async function listUnbooked(sql: Sql, most: number): Promise<{ id: string; provider_id: string }[]> {
  return sql<{ id: string; provider_id: string }[]>`
    select id, provider_id from services s
    where archived_at < now() - interval '1 day' and archived_at > now() - interval '31 days'
      and not exists (select from bookings b where b.service_id = s.id)
    order by archived_at limit ${most}`;
}

/** One page of a provider's services, newest first, and how many there are in each state under the same search. */
export async function listOwnServices(sql: Sql, provider_id: string, wanted: z.output<typeof ownServicesQuery>) {
  const pattern = likePattern(wanted.search);
  const counted = sql<{ status: OwnService['status']; count: number }[]>`
    select status, count(*) as count from services
    where provider_id = ${provider_id} and archived_at is null
      and (${pattern}::text is null or search_text(concat_ws(E'\n', title, title_zh, location, location_zh)) like search_text(${pattern}))
    group by status`;
  const listed = sql<{ id: string }[]>`
    select id from services
    where provider_id = ${provider_id} and archived_at is null and (${wanted.status ?? null}::text is null or status = ${wanted.status ?? null})
      and (${pattern}::text is null or search_text(concat_ws(E'\n', title, title_zh, location, location_zh)) like search_text(${pattern}))
    order by created_at desc, id desc limit ${wanted.page_size} offset ${(wanted.page - 1) * wanted.page_size}`;
  const [states, ids] = await Promise.all([counted, listed]);
  const of = (status: OwnService['status']) => states.find((state) => state.status === status)?.count ?? 0;
  const all = states.reduce((sum, { count }) => sum + count, 0);
  return {
    count: wanted.status ? of(wanted.status) : all,
    results: await ownServicesById(
      sql,
      ids.map(({ id }) => id),
    ),
    counts: { all, active: of('active'), draft: of('draft'), inactive: of('inactive') },
  };
}

/** What has become of a service since it was made, bookings apart. */
export async function findUse(db: Db, id: string): Promise<'changed' | 'has_slots' | 'on_page' | null> {
  const [service] = await db<{ use: 'changed' | 'has_slots' | 'on_page' | null }[]>`
    select case when status <> 'draft' or updated_at > created_at then 'changed'
      when exists (select from slots where service_id = s.id) then 'has_slots'
      when exists (select from page_services where service_id = s.id) then 'on_page' end as use
    from services s where id = ${id}`;
  return service?.use ?? null;
}

/** One own service. Refuses: not_found, also when it is another's or archived. */
export async function getOwnService(db: Db, id: string, provider_id: string): Promise<OwnServiceDetail> {
  const [own] = await db<
    (Pick<OwnServiceDetail, 'itinerary' | 'questions' | 'captions' | 'meeting_picture' | 'pay_ways' | 'weather_rules'> & {
      price_rules: PriceRule[];
    })[]
  >`
    select itinerary, questions, captions, meeting_picture, pay_ways, weather_rules, price_rules from services where id = ${id} and provider_id = ${provider_id} and archived_at is null`;
  const [service] = own ? await ownServicesById(db, [id]) : [];
  return own && service ? { ...service, ...own, price_rules: writtenRules(own.price_rules) } : notFound();
}

/** Services as their provider sees them, in the order of the ids. */
export async function ownServicesById(db: Db, ids: string[]): Promise<OwnService[]> {
  return db<OwnService[]>`
    select shape.*, s.default_capacity, case when s.hidden_at is not null then s.hide_reason end as hidden_because, utc(s.created_at) as created_at, utc(s.updated_at) as updated_at,
      (select count(*) from (select from slots sl where sl.service_id = s.id and sl.starts_at > now() limit ${MOST_UPCOMING}) ahead) as upcoming_slots
    from service_shapes shape join services s on s.id = shape.id
    where shape.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], shape.id)`;
}

/** Figures of an own service, as those of all its provider's (docs/glossary.md): bookings in every state, and revenue. Refuses: not_found. */
export async function getServiceStats(sql: Sql, id: string, provider_id: string): Promise<z.output<typeof serviceStats>> {
  const [stats] = await sql<z.output<typeof serviceStats>[]>`
    select
      booked.total_bookings, booked.total_revenue, reviewed.average_rating, reviewed.total_reviews
    from services s
    cross join lateral (
      select coalesce(sum(bookings), 0)::bigint as total_bookings,
        hkd(coalesce(sum(revenue_of(status, cents)), 0)::bigint) as total_revenue
      from booking_sums where provider_id = s.provider_id and service_id = s.id
    ) booked
    cross join lateral (
      select round(sum(rating * reviews) / nullif(sum(reviews), 0), 1)::float8 as average_rating, coalesce(sum(reviews), 0)::bigint as total_reviews
      from review_counts where service_id = s.id
    ) reviewed
    where s.id = ${id} and s.provider_id = ${provider_id}`;
  return stats ?? notFound();
}

/** The most, in cents a person, that a provider may newly ask for; null for one who is verified, and where there is no bound. */
export async function findPriceLimit(db: Db, provider_id: string): Promise<number | null> {
  const [bound] = await db<{ cents: number | null }[]>`
    select case when p.verified_at is null then nullif(m.unverified_price_limit, 0) end as cents
    from providers p cross join marketplace_settings m where p.id = ${provider_id}`;
  return bound?.cents ?? null;
}

/** Whether a provider has an account that guests pay to by FPS. */
export async function hasFpsAccount(db: Db, provider_id: string): Promise<boolean> {
  const [provider] = await db<{ has_account: boolean }[]>`
    select fps_kind is not null as has_account from providers where id = ${provider_id}`;
  return provider?.has_account ?? false;
}
