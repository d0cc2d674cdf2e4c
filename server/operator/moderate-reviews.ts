import type { ManagedReview } from '../../contract/operator.ts';
import type { Sql } from '../core/database.ts';
import { hideReview as hide, showReview as show } from '../reviews/moderate.ts';
import { act, type Operator } from './act.ts';
import { getManagedReview } from './review-reads.ts';

/** Hides a review, for a reason; it counts nowhere then. Refuses: not_found, already_done. */
export async function hideReview(sql: Sql, id: string, reason: string, operator: Operator): Promise<ManagedReview> {
  await getManagedReview(sql, id);
  await act(sql, operator, { act: 'review_hidden', subject: 'review', subject_id: id, details: { reason } }, (tx) => hide(tx, id, reason));
  return getManagedReview(sql, id);
}

/** Shows a hidden review again. Refuses: not_found, already_done. */
export async function showReview(sql: Sql, id: string, operator: Operator): Promise<ManagedReview> {
  await getManagedReview(sql, id);
  await act(sql, operator, { act: 'review_shown', subject: 'review', subject_id: id }, (tx) => show(tx, id));
  return getManagedReview(sql, id);
}
