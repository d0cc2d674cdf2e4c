import type { LinkableTargets, PartnerProfile } from '../../contract/partners.ts';
import { likePattern } from '../core/database/like-pattern.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** A partner's own profile, with the terms that hold for them now. */
export async function getPartner(db: Db, id: string): Promise<PartnerProfile> {
  const [partner] = await db<PartnerProfile[]>`
    select p.id, p.kind, p.name, p.name_zh, p.contact_name, p.contact_phone, p.logo, p.payout_method, p.payout_name, p.payout_account,
      coalesce(p.commission_bp, m.commission_bp) as commission_bp, m.attribution_days, m.hold_days,
      p.approved_at is not null as approved, p.suspended_at is not null as suspended, p.suspend_reason, utc(p.created_at) as created_at
    from partners p cross join marketplace_settings m where p.id = ${id}`;
  return partner ?? notFound();
}

/** Whether a partner has earned what was not paid yet. */
export async function isOwed(db: Db, id: string): Promise<boolean> {
  const [sum] = await db<{ cents: number }[]>`
    select coalesce((select pending + approved from partner_totals where partner_id = ${id}), 0)
      + (select coalesce(sum(amount), 0)::bigint from payouts where partner_id = ${id} and paid_at is null) as cents`;
  return (sum?.cents ?? 0) > 0;
}

/** Where a short link leads, and for how many days a click on it earns. */
export type Destination = { link_id: string; slug: string | null; service_id: string | null; archived: boolean; attribution_days: number };

/** Where a code leads, without what is no longer on sale; undefined for an unknown code. */
export async function findDestination(sql: Sql, code: string): Promise<Destination | undefined> {
  const [found] = await sql<Destination[]>`
    select l.id as link_id, (select pg.slug from live_pages pg where pg.id = l.page_id) as slug,
      (select s.id from live_services s where s.id = l.service_id) as service_id,
      l.archived_at is not null as archived, m.attribution_days
    from referral_links l cross join marketplace_settings m where l.code = upper(${code}) and not l.is_concierge`;
  return found;
}

const MOST_TARGETS = 10;

/** Pages and experiences on sale whose name, or whose provider's name, has the text; most have few links, so few are shown. */
export async function listTargets(sql: Sql, partner_id: string, search: string): Promise<LinkableTargets> {
  const pattern = likePattern(search) ?? '%';
  const pages = await sql<LinkableTargets['pages']>`
    select pg.id, pg.slug, pg.title, pg.title_zh, p.name as provider_name
    from live_pages pg join providers p on p.id = pg.provider_id
    where search_text(concat_ws(E'\n', pg.title, pg.title_zh, pg.slug, p.name, p.name_zh)) like search_text(${pattern})
    order by pg.title, pg.id limit ${MOST_TARGETS}`;
  const services = await sql<LinkableTargets['services']>`
    select s.id, s.title, s.title_zh, p.name as provider_name, coalesce(me.commission_bp, s.commission_bp, m.commission_bp) as commission_bp
    from live_services s join providers p on p.id = s.provider_id
    join partners me on me.id = ${partner_id} cross join marketplace_settings m
    where search_text(concat_ws(E'\n', s.title, s.title_zh, p.name, p.name_zh)) like search_text(${pattern})
    order by s.title, s.id limit ${MOST_TARGETS}`;
  return { pages: [...pages], services: [...services] };
}
