import type { z } from 'zod';
import type { ManagedPartner, partnersQuery } from '../../../contract/operator.ts';
import { likePattern } from '../../core/database/like-pattern.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';

async function managedPartnersById(db: Db, ids: string[]): Promise<ManagedPartner[]> {
  return db<ManagedPartner[]>`
    select p.id, p.kind, p.name, p.name_zh, p.contact_name, p.contact_phone, p.payout_method, p.payout_name, p.payout_account, p.commission_bp,
      utc(p.approved_at) as approved_at, utc(p.suspended_at) as suspended_at, p.suspend_reason, utc(p.created_at) as created_at,
      jsonb_build_object('id', u.id, 'username', u.username, 'email', u.email, 'disabled_at', utc(u.disabled_at)) as user,
      (select count(*) from referral_links l where l.partner_id = p.id and l.archived_at is null) as links,
      coalesce(f.clicks, 0) as clicks, coalesce(f.bookings, 0) as bookings
    from partners p join users u on u.id = p.user_id
    left join (
      select l.partner_id, sum(of_link.clicks)::bigint as clicks, sum(of_link.referrals)::bigint as bookings
      from link_figures of_link join referral_links l on l.id = of_link.link_id
      where of_link.link_id = any(array(select id from referral_links where partner_id = any(${ids}::uuid[])))
      group by l.partner_id
    ) f on f.partner_id = p.id
    where p.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], p.id)`;
}

/** One partner. Refuses: not_found. */
export async function getManagedPartner(db: Db, id: string): Promise<ManagedPartner> {
  const [partner] = await managedPartnersById(db, [id]);
  return partner ?? notFound();
}

/** One page of partners, newest first. */
export async function listManagedPartners(sql: Sql, { search, state, page, page_size }: z.output<typeof partnersQuery>) {
  const text = likePattern(search);
  const matching = sql`
    (${text}::text is null or search_text(concat_ws(E'\n', p.name, p.name_zh, p.contact_name, p.contact_phone, u.username, u.email)) like search_text(${text}))
    and (${state ?? null}::text is null or case ${state ?? null} when 'suspended' then p.suspended_at is not null
      when 'active' then p.suspended_at is null and p.approved_at is not null else p.suspended_at is null and p.approved_at is null end)`;
  const [[counted], chosen] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count from partners p join users u on u.id = p.user_id where ${matching}`,
    sql<{ id: string }[]>`
      select p.id from partners p join users u on u.id = p.user_id where ${matching}
      order by p.created_at desc, p.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  const results = await managedPartnersById(
    sql,
    chosen.map(({ id }) => id),
  );
  return { count: counted?.count ?? 0, results };
}
