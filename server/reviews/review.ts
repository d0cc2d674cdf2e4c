import { v7 as uuid } from 'uuid';
import type { Review, ReviewBody } from '../../contract/reviews.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { notFound, refuse } from '../core/api/errors.ts';
import { remember, type Intent } from '../core/api/idempotency.ts';
import { findReviewable, getReview, type Reviewable, type Reviewer } from './reads.ts';
import { insertReview, updateAuthors } from './writes.ts';

/**
 * Reviews a completed booking, once, as its client or as a guest with its secret link. Providers cannot review, and a booking made with the
 * provider's own account, email address or phone number cannot be reviewed. Refuses: not_found,
 * forbidden for the provider, own_booking, not_completed, not_yet where it was called completed
 * before it began, already_reviewed.
 */
export async function review(sql: Sql, booking_id: string, body: ReviewBody, reviewer: Reviewer, intent: Intent | null): Promise<Review> {
  const booking = (await findReviewable(sql, booking_id, reviewer)) ?? notFound();
  if (booking.provider_id === reviewer.provider_id) refuse('forbidden');
  if (booking.is_own) refuse('own_booking');
  if (booking.status !== 'completed') refuse('not_completed');
  if (!booking.has_begun) refuse('not_yet', { start_datetime: booking.start_datetime });
  return sql.begin(async (tx) => {
    const id = uuid();
    const { provider_id, service_id } = booking;
    const written = await insertReview(tx, { ...body, id, booking_id, provider_id, service_id, author: signature(booking) });
    if (!written) refuse('already_reviewed');
    const reply = await getReview(tx, id);
    await remember(tx, intent, 201, reply, booking_id);
    return reply;
  });
}

/** How a guest signs in public: the given name alone. A Chinese name without spaces has the family's first. */
export function signature({ first_name, customer_name }: Pick<Reviewable, 'first_name' | 'customer_name'>): string {
  if (first_name) return first_name;
  const [given = ''] = customer_name.trim().split(/\s+/);
  return /^\p{Script=Han}{2,4}$/u.test(given) ? given.slice(1) : given;
}

/** Replaces the name of a reviewer who was erased; bilingual, since any reader may see it. */
const FORMER_GUEST = 'Former guest 前旅客';

/** Removes the reviewer's name from the reviews of these bookings; their text stays. */
export async function anonymiseReviews(tx: Tx, booking_ids: string[]): Promise<void> {
  await updateAuthors(tx, booking_ids, FORMER_GUEST);
}
