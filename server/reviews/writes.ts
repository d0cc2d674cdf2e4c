import type { ReviewBody } from '../../contract/reviews.ts';
import type { Db, Tx } from '../core/database/database.ts';

type NewReview = Omit<ReviewBody, 'comment'> & {
  id: string;
  booking_id: string;
  provider_id: string;
  service_id: string;
  comment: string;
  author: string;
};

/** Writes a booking's review; false when it has one. Of two at once the second waits here, and is too late. */
export async function insertReview(tx: Tx, r: NewReview): Promise<boolean> {
  const written = await tx`
    insert into reviews (id, booking_id, provider_id, service_id, rating, rating_guide, rating_value, rating_described, comment, author)
    values (${r.id}, ${r.booking_id}, ${r.provider_id}, ${r.service_id}, ${r.rating}, ${r.rating_guide}, ${r.rating_value},
      ${r.rating_described}, ${r.comment}, ${r.author})
    on conflict on constraint reviews_booking_id_key do nothing returning id`;
  return written.length === 1;
}

/** The provider's reply; false when the review is not of one of their services. The time tells when it was first answered. */
export async function updateReply(db: Db, id: string, reply: string, provider_id: string): Promise<boolean> {
  const replied = await db`
    update reviews r set reply = ${reply}, replied_at = coalesce(r.replied_at, now())
    from services s where r.id = ${id} and s.id = r.service_id and s.provider_id = ${provider_id} and r.hidden_at is null returning r.id`;
  return replied.length === 1;
}

/** Takes a customer's name off what they said of their bookings, and why it was hidden; stars and words stay, they count in a rating. */
export async function updateAuthors(tx: Tx, booking_ids: string[], author: string): Promise<void> {
  await tx`update reviews set author = ${author}, hide_reason = '' where booking_id = any(${booking_ids}::uuid[])`;
}

/** Hides a review; false when it is hidden already. */
export async function setHidden(tx: Tx, id: string, reason: string): Promise<boolean> {
  const changed =
    await tx`update reviews set hidden_at = now(), hide_reason = ${reason} where id = ${id} and hidden_at is null returning id`;
  return changed.length === 1;
}

/** Shows a hidden review again; false when it is not hidden. */
export async function clearHidden(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx`update reviews set hidden_at = null, hide_reason = '' where id = ${id} and hidden_at is not null returning id`;
  return changed.length === 1;
}
