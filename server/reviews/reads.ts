import type { BookingStatus } from '../../rules/booking-states.ts';
import type { OwnReview, OwnReviews, OwnReviewsQuery, Review } from '../../contract/reviews.ts';
import { hasBegun } from '../bookings/deadline.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** Who wants to review: an account, or the holder of the booking's secret link. */
export type Reviewer = { id: string | null; provider_id: string | null; link?: string };

/** What a review needs to know of its booking. `first_name` is the account's, empty where there is none. */
export type Reviewable = {
  provider_id: string;
  service_id: string;
  status: BookingStatus;
  has_begun: boolean;
  /** Made with the provider's own account, address or telephone number. */
  is_own: boolean;
  start_datetime: string;
  customer_name: string;
  first_name: string;
};

/** A booking, to those who may see it. */
export async function findReviewable(db: Db, booking_id: string, who: Reviewer): Promise<Reviewable | undefined> {
  const [booking] = await db<Reviewable[]>`
    select b.provider_id, b.service_id, b.status, ${hasBegun(db)} as has_begun, is_of_provider(b.id) as is_own, hong_kong(b.starts_at) as start_datetime,
      b.customer_name, coalesce(u.first_name, '') as first_name
    from bookings b left join users u on u.id = b.client_id
    where b.id = ${booking_id} and (b.client_id = ${who.id} or b.provider_id = ${who.provider_id} or b.id = ${who.link ?? null})`;
  return booking;
}

/** A review as everyone sees it. */
export async function getReview(db: Db, id: string): Promise<Review> {
  const [review] = await db<Review[]>`
    select id, rating, rating_guide, rating_value, rating_described, comment, author, utc(created_at) as created_at, reply from reviews where id = ${id}`;
  return review ?? notFound();
}

function ownReviews(db: Db) {
  return db`
    select r.id, r.rating, r.rating_guide, r.rating_value, r.rating_described, r.comment, r.author, utc(r.created_at) as created_at,
      r.reply, utc(r.replied_at) as replied_at,
      jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) as service,
      jsonb_build_object('id', b.id, 'booking_reference', b.booking_reference) as booking
    from reviews r join services s on s.id = r.service_id join bookings b on b.id = r.booking_id`;
}

/** A review as the reviewed provider sees it. Refuses: not_found. */
export async function getOwnReview(db: Db, id: string, provider_id: string): Promise<OwnReview> {
  const [review] = await db<OwnReview[]>`${ownReviews(db)} where r.id = ${id} and r.provider_id = ${provider_id} and r.hidden_at is null`;
  return review ?? notFound();
}

/** One page of a provider's reviews, newest first, and how many there are answered or not. */
export async function listOwnReviews(
  sql: Sql,
  provider_id: string,
  { service = null, answered, page, page_size }: Omit<OwnReviewsQuery, 'service'> & { service?: string | null | undefined },
): Promise<Pick<OwnReviews, 'count' | 'results' | 'counts'>> {
  const [[counted], results] = await Promise.all([
    sql<{ all: number; unanswered: number }[]>`
      select coalesce(sum(c.reviews), 0)::bigint as all, coalesce(sum(c.reviews) filter (where not c.is_answered), 0)::bigint as unanswered
      from review_counts c join services s on s.id = c.service_id
      where s.provider_id = ${provider_id} and (${service}::uuid is null or s.id = ${service})`,
    sql<OwnReview[]>`
      ${ownReviews(sql)}
      where r.provider_id = ${provider_id} and r.hidden_at is null ${service ? sql`and r.service_id = ${service}` : sql``}
        ${answered === 'yes' ? sql`and r.reply is not null` : answered === 'no' ? sql`and r.reply is null` : sql``}
      order by r.created_at desc, r.id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  const { all, unanswered } = counted ?? { all: 0, unanswered: 0 };
  const count = { all, yes: all - unanswered, no: unanswered }[answered ?? 'all'];
  return { count, results, counts: { all, unanswered } };
}
