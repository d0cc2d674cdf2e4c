import { COUNTED_DAYS, MOST_COUNTED, type OperatorReseller, type Reseller, type ResoldService } from '../../contract/resellers.ts';
import { notFound } from '../core/api/errors.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { isResold } from './facts.ts';

function keysOf(db: Db) {
  return db`(
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'shown', k.shown, 'created_at', utc(k.created_at), 'last_used_at', utc(k.last_used_at),
      'revoked_at', utc(k.revoked_at)) order by k.created_at desc, k.id desc), '[]')
    from api_keys k where k.reseller_id = r.id)`;
}

/** The resellers of a provider, the first added first, or one of them. */
export async function listResellers(db: Db, provider_id: string, only: string | null = null): Promise<Reseller[]> {
  return db<Reseller[]>`
    select r.id, r.name, r.contact, r.rate_bp, utc(r.created_at) as created_at, ${keysOf(db)} as keys,
      (select count(*) from (
        select from reseller_bookings rb
        where rb.reseller_id = r.id and rb.booking_id is not null and rb.created_at > now() - make_interval(days => ${COUNTED_DAYS})
        limit ${MOST_COUNTED + 1}
      ) booked)::int as bookings,
      (select coalesce(jsonb_agg(jsonb_build_object('error', error, 'count', count) order by count desc, error), '[]') from (
        select error, sum(count)::int as count from reseller_refusals f
        where f.provider_id = r.provider_id and f.reseller_id = r.id and f.day > (now() at time zone 'Asia/Hong_Kong')::date - ${COUNTED_DAYS}::int group by error
      ) refused) as refusals
    from resellers r
    where r.provider_id = ${provider_id} and r.ended_at is null and (${only}::uuid is null or r.id = ${only})
    order by r.created_at, r.id`;
}

/** One of them. Refuses: not_found. */
export async function getReseller(db: Db, id: string, provider_id: string): Promise<Reseller> {
  const [reseller] = await listResellers(db, provider_id, id);
  return reseller ?? notFound();
}

/** What a provider may let resellers sell, by title. */
export async function listResold(db: Db, provider_id: string): Promise<ResoldService[]> {
  return db<ResoldService[]>`
    select s.id, s.title, s.title_zh, s.confirmation = 'instant' as is_instant, ${isResold(db)} as for_resellers
    from services s where s.provider_id = ${provider_id} and s.archived_at is null and s.status = 'active' order by s.title, s.id`;
}

/** How many resellers a provider has. */
export async function countResellers(db: Db, provider_id: string): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*) as count from resellers where provider_id = ${provider_id} and ended_at is null`;
  return counted?.count ?? 0;
}

/** How many keys of a reseller work. */
export async function countKeys(db: Db, reseller_id: string): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*) as count from api_keys where reseller_id = ${reseller_id} and revoked_at is null`;
  return counted?.count ?? 0;
}

/** A page of all resellers, the newest first. */
export async function listAllResellers(
  sql: Sql,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ count: number; results: OperatorReseller[] }> {
  const [[counted], results] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from resellers where ended_at is null`,
    sql<OperatorReseller[]>`
      select r.id, r.name, utc(r.created_at) as created_at, ${keysOf(sql)} as keys,
        jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider
      from resellers r join providers p on p.id = r.provider_id
      where r.ended_at is null order by r.created_at desc, r.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  return { count: counted?.count ?? 0, results };
}
