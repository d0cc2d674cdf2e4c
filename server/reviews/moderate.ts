import { audited, type Operator } from '../core/audit.ts';
import type { Sql } from '../core/database/database.ts';
import { clearHidden, setHidden } from './writes.ts';

// An operator's decisions about reviews. Each refuses: already_done, also for a review that is not there.

/** Hides a review, for a reason; hidden reviews do not count in ratings. */
export async function hideReview(sql: Sql, id: string, reason: string, operator: Operator): Promise<void> {
  const action = { act: 'review_hidden', subject: 'review', subject_id: id, details: { reason } } as const;
  await audited(sql, operator, action, (tx) => setHidden(tx, id, reason));
}

/** Shows a hidden review again. */
export async function showReview(sql: Sql, id: string, operator: Operator): Promise<void> {
  await audited(sql, operator, { act: 'review_shown', subject: 'review', subject_id: id }, (tx) => clearHidden(tx, id));
}
