import type { z } from 'zod';
import type { ManagedPartner, partnersQuery } from '../../../contract/operator.ts';
import { likePattern } from '../../core/database/like-pattern.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

/** A query of partners as the operator sees them; the caller adds the condition. */
function managedPartners(db: Db) {
  return db`
    select p.id, p.kind, p.name, p.name_zh, p.contact_name, p.contact_phone, p.payout_method, p.payout_name, p.payout_account, p.commission_bp,
      utc(p.approved_at) as approved_at, utc(p.suspended_at) as suspended_at, p.suspend_reason, utc(p.created_at) as created_at,
      jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email, 'disabled_at', utc(u.disabled_at)) as user,
      (select count(*) from referral_links l where l.partner_id = p.id and l.archived_at is null) as links,
      (select coalesce(sum(l.old_clicks + (select count(*) from referral_clicks c where c.link_id = l.id)), 0)::bigint
        from referral_links l where l.partner_id = p.id) as clicks,
      (select count(*) from booking_referrals r where r.partner_id = p.id) as bookings
    from partners p join users u on u.id = p.user_id`;
}

/** One partner. Refuses: not_found. */
export async function getManagedPartner(db: Db, id: string): Promise<ManagedPartner> {
  const [partner] = await db<ManagedPartner[]>`${managedPartners(db)} where p.id = ${id}`;
  return partner ?? notFound();
}

/** One page of partners, newest first. */
export async function listManagedPartners(sql: Sql, { search, state, page, page_size }: z.output<typeof partnersQuery>) {
  const text = likePattern(search);
  const matching = sql`
    (${text}::text is null or concat_ws(E'\n', p.name, p.name_zh, p.contact_name, p.contact_phone, u.username, u.email) ilike ${text})
    and (${state ?? null}::text is null or case ${state ?? null} when 'suspended' then p.suspended_at is not null
      when 'active' then p.suspended_at is null and p.approved_at is not null else p.suspended_at is null and p.approved_at is null end)`;
  const [[counted], results] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from partners p join users u on u.id = p.user_id where ${matching}`,
    sql<ManagedPartner[]>`
      ${managedPartners(sql)} where ${matching}
      order by p.created_at desc, p.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  return { count: counted?.count ?? 0, results };
}
