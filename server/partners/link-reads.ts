import type { z } from 'zod';
import type { linksQuery, ReferralLink } from '../../contract/partners.ts';
import { likePattern } from '../core/database/like-pattern.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { mostToCount, type OwnedCount } from '../core/limits/quotas.ts';
import { conversionRate } from './conversion.ts';

type LinkFilters = Pick<z.output<typeof linksQuery>, 'page' | 'page_size' | 'state' | 'search'>;

/** How many links a partner has, counted no further than its quota of `limit` reaches. */
export async function countLinks(db: Db, partner_id: string, limit: number): Promise<OwnedCount> {
  const most = mostToCount(limit);
  const [own] = await db<OwnedCount[]>`
    select (select count(*) from (select from referral_links where partner_id = ${partner_id} and archived_at is null and not is_concierge limit ${most.active}) known) as active,
      (select count(*) from (select from referral_links where partner_id = ${partner_id} and not is_concierge limit ${most.all}) known) as all`;
  return own ?? { active: 0, all: 0 };
}

/** A page of a partner's links, newest first. */
export async function listLinks(sql: Sql, partner_id: string, { page, page_size, state, search }: LinkFilters, origin: string) {
  const archived = state === undefined ? null : state === 'archived';
  const pattern = likePattern(search);
  const found = await sql<{ id: string; count: number }[]>`
    select l.id, count(*) over () as count from referral_links l
    left join pages pg on pg.id = l.page_id left join services s on s.id = l.service_id
    where l.partner_id = ${partner_id} and not l.is_concierge and (${archived}::boolean is null or (l.archived_at is not null) = ${archived})
      and (${pattern}::text is null or search_text(concat_ws(E'\n', l.placement, l.code,
        pg.title, pg.title_zh, s.title, s.title_zh)) like search_text(${pattern}))
    order by l.created_at desc, l.id desc limit ${page_size} offset ${(page - 1) * page_size}`;
  const ids = found.map(({ id }) => id);
  return { count: found[0]?.count ?? 0, results: await linksById(sql, ids, origin) };
}

/** One own link. Refuses: not_found. */
export async function getLink(db: Db, id: string, partner_id: string, origin: string): Promise<ReferralLink> {
  const [own] = await db`select id from referral_links where id = ${id} and partner_id = ${partner_id} and not is_concierge`;
  const [link] = own ? await linksById(db, [id], origin) : [];
  return link ?? notFound();
}

async function linksById(db: Db, ids: string[], origin: string): Promise<ReferralLink[]> {
  const rows = await db<Omit<ReferralLink, 'url' | 'conversion_rate'>[]>`
    select l.id, l.code, l.target, l.placement, l.archived_at is not null as archived, utc(l.created_at) as created_at,
      case when pg.id is not null then jsonb_build_object('id', pg.id, 'slug', pg.slug, 'title', pg.title, 'title_zh', pg.title_zh) end as page,
      case when s.id is not null then jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) end as service,
      l.target = 'catalogue' or exists (select from live_pages live where live.id = l.page_id)
        or exists (select from live_services live where live.id = l.service_id) as target_live,
      coalesce(f.clicks, 0) as clicks, coalesce(f.bookings, 0) as bookings, hkd(coalesce(f.cents, 0)) as earned
    from referral_links l
    left join pages pg on pg.id = l.page_id
    left join services s on s.id = l.service_id
    left join (select link_id, clicks, bookings, cents from link_figures where link_id = any(${ids}::uuid[])) f on f.link_id = l.id
    where l.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], l.id)`;
  return rows.map((row) => ({ ...row, url: `${origin}/r/${row.code}`, conversion_rate: conversionRate(row) }));
}
