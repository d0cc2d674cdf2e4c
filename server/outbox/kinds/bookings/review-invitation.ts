import { UNDO_SECONDS } from '../../../../rules/ranges.ts';
import type { BookingKind } from '../kind.ts';

/** A completion that can be undone is mailed after that, with time for the undo itself. */
const UNDO_MS = (UNDO_SECONDS + 15) * 1_000;
/** Where nobody has said that an experience took place, its provider has so long to say that it did not, before its guest is asked about it. */
const UNSAID_MS = 48 * 3_600_000;

/** To the customer, after the experience; what the operator completes was over long before. */
export const reviewInvitation: BookingKind = {
  about: 'booking',
  to: 'customer',
  on: { completed: ({ actor }) => actor !== 'operator' },
  due: ({ actor }, now) => new Date(now + (actor === 'provider' ? UNDO_MS : UNSAID_MS)),
  lapsed: ({ status, is_absent, is_reviewed, is_redone }) =>
    status === 'completed' && !is_absent && !is_reviewed && !is_redone ? null : 'nothing_to_review',
};
