import type { DropReason } from '../../../../contract/mails.ts';
import { listNewLinks, type NewAccountLink } from '../../events/account-reads.ts';
import type { AccountFacts } from '../../stored-facts.ts';
import { toAccount } from '../drafts.ts';
import { from, type MailSource, type Subscription } from '../kind.ts';

const links: MailSource<NewAccountLink> = { of: 'events', list: (tx, _span, after) => listNewLinks(tx, after) };

/** The secret links of one kind that accounts have asked for. */
export function linked(kind: NewAccountLink['kind']): Subscription {
  return from(links, (link, { until }) => (link.kind === kind ? [toAccount(link, until)] : []));
}

/** Lapses once the link is used or old. */
export const isLinkGone = ({ link_is_good }: AccountFacts): DropReason | null => (link_is_good ? null : 'link_gone');
