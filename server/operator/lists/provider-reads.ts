import type { z } from 'zod';
import type { ManagedProvider, providersQuery } from '../../../contract/operator.ts';
import { likePattern } from '../../core/database/like-pattern.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** A query of providers as the operator sees them; the caller adds the condition. */
function managedProviders(db: Db) {
  return db`
    select p.id, p.name, p.name_zh, p.phone, p.whatsapp, p.licence_number, p.licence_expiry, utc(p.approved_at) as approved_at, utc(p.verified_at) as verified_at,
      p.licence_stops_on, utc(p.licence_stopped_at) as licence_stopped_at,
      utc(p.suspended_at) as suspended_at, p.suspend_reason, utc(p.created_at) as created_at,
      jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email, 'disabled_at', utc(u.disabled_at)) as user,
      (select count(*) from services s where s.provider_id = p.id and s.status = 'active' and s.archived_at is null and s.hidden_at is null) as services,
      (select count(*) from pages pg where pg.provider_id = p.id and pg.is_published) as pages,
      (select coalesce(sum(made.bookings), 0)::bigint from booking_sums made where made.provider_id = p.id) as bookings
    from providers p join users u on u.id = p.user_id`;
}

/** One provider. Refuses: not_found. */
export async function getManagedProvider(db: Db, id: string): Promise<ManagedProvider> {
  const [provider] = await db<ManagedProvider[]>`${managedProviders(db)} where p.id = ${id}`;
  return provider ?? notFound();
}

/** One page of providers, newest first. */
export async function listManagedProviders(sql: Sql, { search, state, page, page_size }: z.output<typeof providersQuery>) {
  const text = likePattern(search);
  const matching = sql`
    (${text}::text is null or search_text(concat_ws(E'\n', p.name, p.name_zh, p.phone, p.licence_number, u.username, u.email)) like search_text(${text}))
    and (${state ?? null}::text is null or case ${state ?? null} when 'active' then may_sell(p)
      when 'waiting' then p.suspended_at is null and p.approved_at is null when 'licence' then p.suspended_at is null and p.licence_stops_on is not null when 'suspended' then p.suspended_at is not null when 'verified' then p.verified_at is not null else p.verified_at is null end)`;
  const [[counted], results] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from providers p join users u on u.id = p.user_id where ${matching}`,
    sql<ManagedProvider[]>`
      ${managedProviders(sql)} where ${matching}
      order by p.created_at desc, p.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  return { count: counted?.count ?? 0, results };
}
