import { FOR_GUESTS } from '../../server/partners/follow.ts';
import { momentOf, type Clock } from './clock.ts';
import { partners, type PartnerContent } from './content/partners.ts';
import { idAt, linkCodeFrom } from './ids.ts';
import type { Gallery } from './pictures.ts';
import { createRandom } from './random.ts';
import type { Row } from './rows.ts';
import type { Service } from './shops.ts';

export type Link = {
  id: string;
  made_at: Date;
  archived_at: Date | null;
  daily_clicks: number;
  /** The services that its visitors see first; all, where it leads to the catalogue. */
  leadsTo: (service: Service) => boolean;
};
export type Referrer = PartnerContent & {
  id: string;
  approved_at: Date | null;
  suspended_at: Date | null;
  own_links: Link[];
  /** The link of what it books for its guests. */
  concierge_link: Pick<Link, 'id'> | null;
};

type Known = { users: ReadonlyMap<string, string>; pages: readonly Row[]; services: readonly Service[]; gallery: Gallery };

/** Every partner with the links they have made. */
export function openReferrers(
  clock: Clock,
  { users, pages, services, gallery }: Known,
): { ids: Map<string, string>; referrers: Referrer[]; rows: Record<'partners' | 'referral_links', Row[]> } {
  const random = createRandom('referrers');
  const rows: Record<'partners' | 'referral_links', Row[]> = { partners: [], referral_links: [] };
  const referrers = partners.map((content): Referrer => {
    const joined = momentOf(clock, -content.joined_days_ago, 11 * 60);
    const on = (days_ago: number | null) => (days_ago === null ? null : momentOf(clock, -days_ago, 16 * 60));
    const id = idAt(random, joined);
    const approval = { approved_at: on(content.approved_days_ago), suspended_at: on(content.suspended_days_ago) };
    const { kind, name, name_zh, contact_name, contact_phone, payout_method, payout_name, payout_account, logo } = content;
    const { username, commission_bp, suspend_reason, links } = content;
    const profile = { kind, name, name_zh, contact_name, contact_phone, payout_method, payout_name, payout_account };
    rows.partners.push({
      ...profile,
      ...approval,
      id,
      user_id: users.get(username) ?? null,
      logo: logo && gallery.logoOf(logo),
      commission_bp,
      suspend_reason,
      created_at: joined,
    });
    const own_links = links.map((link): Link => {
      const made_at = momentOf(clock, -link.made_days_ago, 15 * 60);
      const archived_at = on(link.archived_days_ago ?? null);
      const page_id = pages.find(({ slug }) => slug === link.page)?.id ?? null;
      const service_id = services.find(({ key }) => key === link.service)?.id ?? null;
      const link_id = idAt(random, made_at);
      rows.referral_links.push({
        id: link_id,
        partner_id: id,
        code: linkCodeFrom(random),
        target: page_id ? 'page' : service_id ? 'service' : 'catalogue',
        page_id,
        service_id,
        placement: link.placement,
        is_concierge: false,
        created_at: made_at,
        archived_at,
      });
      const leadsTo = (service: Service) =>
        page_id ? service.pages.some((page) => page.id === page_id) : !service_id || service.id === service_id;
      return { id: link_id, made_at, archived_at, daily_clicks: link.daily_clicks, leadsTo };
    });
    return { ...content, ...approval, id, own_links, concierge_link: null };
  });
  for (const referrer of referrers) {
    if (referrer.concierge_days === null) continue;
    const created_at = momentOf(clock, -referrer.concierge_days, 9 * 60);
    const id = idAt(random, created_at);
    rows.referral_links.push({
      id,
      partner_id: referrer.id,
      code: linkCodeFrom(random),
      target: 'catalogue',
      page_id: null,
      service_id: null,
      placement: FOR_GUESTS,
      is_concierge: true,
      created_at,
      archived_at: null,
    });
    referrer.concierge_link = { id };
  }
  return { ids: new Map(referrers.map(({ username, id }) => [username, id])), referrers, rows };
}
