import { v7 as uuid } from 'uuid';
import type { LinkBody, LinkPatch, ReferralLink } from '../../contract/partners.ts';
import { codeLetters } from '../core/text/code-letters.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { invalid, notFound, refuse } from '../core/api/errors.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import { refuseOneMore } from '../core/limits/quotas.ts';
import { countLinks, getLink } from './link-reads.ts';
import { lockPartner, insertLink, isOnSale, updateLink } from './writes.ts';

/** Short enough to be typed from a card, and there are 729 million of them. */
const newCode = () => codeLetters(6);

type LinkOwner = { partner_id: string; origin: string; intent: Intent | null; limit: number };

/**
 * Makes a short link to the catalogue, a page or an experience that is on sale, for one placement. A code that somebody has
 * already is replaced by another. Refuses: partner_suspended, quota_reached, archive_full, a page or experience that is not on sale.
 */
export async function makeLink(
  sql: Sql,
  body: LinkBody,
  { partner_id, origin, intent, limit }: LinkOwner,
  deal = newCode,
): Promise<ReferralLink> {
  return sql.begin(async (tx) => {
    await mayChange(tx, partner_id);
    refuseOneMore(limit, await countLinks(tx, partner_id, limit));
    const target = { page_id: body.page ?? null, service_id: body.service ?? null };
    const { page, service } = await isOnSale(tx, target);
    if (!page) invalid({ page: [{ rule: 'target_unknown' }] });
    if (!service) invalid({ service: [{ rule: 'target_unknown' }] });
    const id = uuid();
    const link = { id, partner_id, target: body.target, ...target, placement: body.placement };
    while (!(await insertLink(tx, { ...link, code: deal() })));
    const made = await getLink(tx, id, partner_id, origin);
    await remember(tx, intent, 201, made);
    return made;
  });
}

type Changing = { id: string; partner_id: string; origin: string };

/** Renames an own link's placement, archives it, or takes it out of the archive. Refuses: not_found, partner_suspended. */
export async function changeLink(sql: Sql, patch: LinkPatch, { id, partner_id, origin }: Changing): Promise<ReferralLink> {
  return sql.begin(async (tx) => {
    // Ownership is checked first: other partners' links do not exist for the caller.
    await getLink(tx, id, partner_id, origin);
    await mayChange(tx, partner_id);
    if (!(await updateLink(tx, id, patch))) notFound();
    return getLink(tx, id, partner_id, origin);
  });
}

async function mayChange(tx: Tx, partner_id: string): Promise<void> {
  const { suspended } = (await lockPartner(tx, partner_id)) ?? notFound();
  if (suspended) refuse('partner_suspended');
}
