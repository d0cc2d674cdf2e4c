import type { DropReason } from '../../../../contract/mails.ts';
import { listNewDecisions, type NewDecision } from '../../events/account-reads.ts';
import type { AccountFacts } from '../../stored-facts.ts';
import { toAccount } from '../drafts.ts';
import { from, type MailSource, type Subscription } from '../kind.ts';

const decisions: MailSource<NewDecision> = { of: 'events', list: (tx, _span, after) => listNewDecisions(tx, after) };

/** What the audit log says of one kind. */
export function decided(kind: NewDecision['kind']): Subscription {
  return from(decisions, (decision, { until }) => (decision.kind === kind ? [toAccount(decision, until)] : []));
}

/** Lapses where the account has been suspended since. */
export function isSuspended({ decision }: AccountFacts): DropReason | null {
  if (!decision) return 'subject_gone';
  return decision.is_suspended ? 'decided_otherwise' : null;
}
