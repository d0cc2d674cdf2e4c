import type { ManagedReview } from '../../contract/operator.ts';
import type { Sql } from '../core/database.ts';
import { hideReview as hide, showReview as show } from '../reviews/moderate.ts';
import { actOn, type Operator } from './act.ts';
import { getManagedReview } from './review-reads.ts';

/** Hides a review, for a reason; it counts nowhere then. Refuses: not_found, already_done. */
export async function hideReview(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedReview> {
  return actOn(sql, operator, { act: 'review_hidden', subject: 'review', subject_id: id, details: { reason } }, getManagedReview, (tx) =>
    hide(tx, id, reason),
  );
}

/** Shows a hidden review again. Refuses: not_found, already_done. */
export async function showReview(sql: Sql, id: string, operator: Operator): Promise<ManagedReview> {
  return actOn(sql, operator, { act: 'review_shown', subject: 'review', subject_id: id }, getManagedReview, (tx) => show(tx, id));
}
