import type { Tx } from '../core/database/database.ts';
import { clearHidden, setHidden } from './writes.ts';

/** Hides a review, for a reason: it is not shown and does not count in ratings. False when it is hidden already. */
export async function hideReview(tx: Tx, id: string, reason: string): Promise<boolean> {
  return setHidden(tx, id, reason);
}

/** Shows a hidden review again. False when it is not hidden. */
export async function showReview(tx: Tx, id: string): Promise<boolean> {
  return clearHidden(tx, id);
}
