import type { ManagedReview } from '../../../contract/operator.ts';
import type { Sql } from '../../core/database/database.ts';
import { hideReview as hide, showReview as show } from '../../reviews/moderate.ts';
import { auditedOn, type Operator } from './audited.ts';
import { getManagedReview } from '../lists/review-reads.ts';

const onReview = auditedOn('review', getManagedReview);

// Each refuses: not_found, already_done.

/** Hides a review, for a reason; hidden reviews do not count in ratings. */
export async function hideReview(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedReview> {
  return onReview(sql, operator, { act: 'review_hidden', id, details: { reason } }, (tx) => hide(tx, id, reason));
}

/** Shows a hidden review again. */
export async function showReview(sql: Sql, id: string, operator: Operator): Promise<ManagedReview> {
  return onReview(sql, operator, { act: 'review_shown', id }, show);
}
