import type { BecomePartner, LinkPatch, PartnerPatch } from '../../contract/partners.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Sql, Tx } from '../core/database/database.ts';

type NewPartner = BecomePartner & { id: string; user_id: string };

/** A new partner, approved at once where the marketplace does so. */
export async function insertPartner(tx: Tx, p: NewPartner): Promise<void> {
  await tx`
    insert into partners (id, user_id, kind, name, name_zh, contact_name, contact_phone, payout_method, payout_name, payout_account, approved_at)
    select ${p.id}, ${p.user_id}, ${p.kind}, ${p.name}, ${p.name_zh}, ${p.contact_name}, ${p.contact_phone}, ${p.payout_method},
      ${p.payout_name}, ${p.payout_account}, case when approve_partners then now() end
    from marketplace_settings`;
}

/** Changes what is given of a profile; the empty string takes the logo away. */
export async function updatePartner(tx: Tx, id: string, p: Omit<PartnerPatch, 'password'>): Promise<void> {
  await tx`
    update partners set name = coalesce(${p.name ?? null}, name), name_zh = coalesce(${p.name_zh ?? null}, name_zh),
      contact_name = coalesce(${p.contact_name ?? null}, contact_name), contact_phone = coalesce(${p.contact_phone ?? null}, contact_phone),
      logo = nullif(coalesce(${p.logo ?? null}, logo), ''), payout_method = coalesce(${p.payout_method ?? null}, payout_method),
      payout_name = coalesce(${p.payout_name ?? null}, payout_name), payout_account = coalesce(${p.payout_account ?? null}, payout_account),
      payout_changed_at = case when (coalesce(${p.payout_method ?? null}, payout_method), coalesce(${p.payout_name ?? null}, payout_name),
        coalesce(${p.payout_account ?? null}, payout_account)) <> (payout_method, payout_name, payout_account) then now() else payout_changed_at end
    where id = ${id}`;
}

/** Deletes the payout account of an account's partner; false when there was none. */
export async function emptyPayout(tx: Tx, user_id: string): Promise<boolean> {
  const emptied = await tx`
    update partners set payout_name = '', payout_account = '', payout_changed_at = now()
    where user_id = ${user_id} and (payout_name <> '' or payout_account <> '') returning id`;
  return emptied.length === 1;
}

/** Suspends a closed partner and erases its contact details and payout account. */
export async function emptyPartner(tx: Tx, id: string): Promise<void> {
  await tx`
    update partners set suspended_at = coalesce(suspended_at, now()), contact_name = '', contact_phone = '', payout_name = '', payout_account = ''
    where id = ${id}`;
}

/** Locks a partner against being suspended meanwhile. */
export async function lockPartner(tx: Tx, id: string): Promise<{ suspended: boolean } | undefined> {
  const [locked] = await tx<
    { suspended: boolean }[]
  >`select suspended_at is not null as suspended from partners where id = ${id} for share`;
  return locked;
}

type LinkTarget = { page_id: string | null; service_id: string | null };

/** Whether what a link is to lead to is on sale, now, and not deleted until the transaction ends; what is not named does not stand in the way. */
export async function isOnSale(tx: Tx, { page_id, service_id }: LinkTarget): Promise<{ page: boolean; service: boolean }> {
  const [found] = await tx<{ page: boolean; service: boolean }[]>`
    with locked_page as materialized (select id from pages where id = ${page_id} for key share),
    locked_service as materialized (select id from services where id = ${service_id} for key share)
    select ${page_id}::uuid is null or exists (select from live_pages join locked_page using (id)) as page,
      ${service_id}::uuid is null or exists (select from live_services join locked_service using (id)) as service`;
  return found ?? { page: false, service: false };
}

type NewReferralLink = LinkTarget & { id: string; partner_id: string; code: string; target: string; placement: string };

/** A new link; false when somebody has its code. */
export async function insertLink(tx: Tx, l: NewReferralLink): Promise<boolean> {
  const made = await tx`
    insert into referral_links (id, partner_id, code, target, page_id, service_id, placement)
    values (${l.id}, ${l.partner_id}, ${l.code}, ${l.target}, ${l.page_id}, ${l.service_id}, ${l.placement})
    on conflict (code) do nothing returning id`;
  return made.length === 1;
}

/** The link to which a partner's bookings for its guests are credited; made with `code` where there is none. Undefined when somebody has the code. */
export async function ensureConciergeLink(
  sql: Sql,
  { id, partner_id, code, placement }: Omit<NewReferralLink, keyof LinkTarget | 'target'>,
) {
  const [link] = await sql<{ id: string }[]>`
    with made as (
      insert into referral_links (id, partner_id, code, target, placement, is_concierge)
      values (${id}, ${partner_id}, ${code}, 'catalogue', ${placement}, true) on conflict do nothing returning id
    )
    select id from made union all select id from referral_links where partner_id = ${partner_id} and is_concierge limit 1`;
  return link?.id;
}

/** Changes what is given of a link; false when there is none. */
export async function updateLink(tx: Tx, id: string, { placement, archived }: LinkPatch): Promise<boolean> {
  const changed = await tx`
    update referral_links set placement = coalesce(${placement ?? null}, placement),
      archived_at = case when ${archived ?? null}::boolean then coalesce(archived_at, now()) when not ${archived ?? null}::boolean then null else archived_at end
    where id = ${id} returning id`;
  return changed.length === 1;
}

/** Records a click on a link. */
export async function insertClick(sql: Sql, id: string, link_id: string): Promise<void> {
  await sql`insert into referral_clicks (id, link_id, clicked_at) values (${id}, ${link_id}, now())`;
}

/** Adds new clicks to their links' totals and days, the totals first and in order, as the journal does with bookings. Returns how many. */
export async function countClicks(sql: Sql): Promise<number> {
  return inBatches(async (most) => {
    const [counted] = await sql<{ clicks: number }[]>`
      with taken as (
        delete from new_clicks where ctid = any(array(select ctid from new_clicks limit ${most} for update skip locked)) returning link_id, day
      ), totals as (
        insert into link_totals (link_id, clicks) select link_id, count(*) from taken group by 1 order by 1
        on conflict (link_id) do update set clicks = link_totals.clicks + excluded.clicks
        returning link_id
      ), days as (
        insert into link_days (link_id, day, clicks)
        select link_id, day, count(*) from taken where (select count(*) from totals) > 0 group by 1, 2 order by 1, 2
        on conflict (link_id, day) do update set clicks = link_days.clicks + excluded.clicks
      )
      select count(*) as clicks from taken`;
    return counted?.clicks ?? 0;
  });
}

/** Longer than a click can earn (a year, `contract/settings.ts`) and than statistics reach back (366 days). */
const RETENTION_DAYS = 400;

/** Deletes old clicks, and old days of links; `old_clicks` says how many of a link are gone, of those its totals have. Returns how many. */
export async function foldOldClicks(sql: Sql): Promise<number> {
  await inBatches(async (most) => {
    const gone = await sql`
      delete from link_days where ctid = any(array(
        select ctid from link_days where day < (now() at time zone 'Asia/Hong_Kong')::date - ${RETENTION_DAYS}::int limit ${most} for update skip locked))
      returning link_id`;
    return gone.length;
  });
  return inBatches(async (most) => {
    const [folded] = await sql<{ clicks: number }[]>`
      with gone as (
        delete from referral_clicks where ctid = any(array(
          select ctid from referral_clicks where clicked_at < now() - make_interval(days => ${RETENTION_DAYS}) limit ${most} for update skip locked))
        returning link_id
      ), by_link as (
        select link_id, count(*) as clicks from gone group by link_id
      ), added as (
        update referral_links l set old_clicks = l.old_clicks + by_link.clicks from by_link where l.id = by_link.link_id
      )
      select count(*) as clicks from gone`;
    return folded?.clicks ?? 0;
  });
}

// What an operator decides. Each is false when it is so already.

export async function setApproved(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx`update partners set approved_at = now() where id = ${id} and approved_at is null returning id`;
  return changed.length === 1;
}

export async function setSuspended(tx: Tx, id: string, reason: string): Promise<boolean> {
  const changed = await tx`
    update partners set suspended_at = now(), suspend_reason = ${reason} where id = ${id} and suspended_at is null returning id`;
  return changed.length === 1;
}

/** Never that of a partner who has left. */
export async function clearSuspended(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx`
    update partners p set suspended_at = null, suspend_reason = '' from users u
    where p.id = ${id} and p.suspended_at is not null and u.id = p.user_id and u.password_hash <> '' returning p.id`;
  return changed.length === 1;
}

/** Sets the commission in basis points, null being the usual rate. What it was before; nothing when it is so already. */
export async function updateRate(tx: Tx, id: string, commission_bp: number | null): Promise<{ commission_bp: number | null } | undefined> {
  const [before] = await tx<{ commission_bp: number | null }[]>`
    with before as (select id, commission_bp from partners where id = ${id} for no key update)
    update partners s set commission_bp = ${commission_bp} from before b
    where s.id = b.id and b.commission_bp is distinct from ${commission_bp}::int returning b.commission_bp`;
  return before;
}
