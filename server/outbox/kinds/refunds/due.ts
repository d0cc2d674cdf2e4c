import type { DropReason } from '../../../../contract/mails.ts';
import type { ValidBooking } from '../../stored-facts.ts';
import { toSide } from '../drafts.ts';
import type { Draft, RoundSpan } from '../kind.ts';
import type { DueRefund } from './refund-reads.ts';

/** Mails of a refund, to the sides that have not heard of it. */
export function draftsOf(refund: DueRefund, { until }: RoundSpan): Draft[] {
  const about = refund.since.toISOString();
  return refund.sides.map((side) => toSide(refund, side, { source: `${refund.id} ${about}`, due_at: until.toISOString(), about }));
}

/** Lapses once the refund was sent. */
export const isSent = ({ refund_due_since }: ValidBooking): DropReason | null => (refund_due_since ? null : 'refund_sent');
