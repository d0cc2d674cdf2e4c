import type { OwnReview } from '../../contract/reviews.ts';
import type { Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { getOwnReview } from './reads.ts';
import { updateReply } from './writes.ts';

/** The provider's answer to a review, in place of an earlier one. Refuses: not_found, also when another provider was reviewed. */
export async function replyTo(sql: Sql, id: string, reply: string, provider_id: string): Promise<OwnReview> {
  if (!(await updateReply(sql, id, reply, provider_id))) notFound();
  return getOwnReview(sql, id, provider_id);
}
