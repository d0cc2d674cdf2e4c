import type { z } from 'zod';
import { MOST_LISTED } from '../../../contract/lists.ts';
import type { ManagedReview, managedReviewsQuery } from '../../../contract/operator.ts';
import { likePattern } from '../../core/database/like-pattern.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import { countedPage } from '../../core/database/paging.ts';
import { notFound } from '../../core/api/errors.ts';

/** A query of reviews as the operator sees them; the caller adds the condition. */
function managedReviews(db: Db) {
  return db`
    select r.id, r.rating, r.comment, r.author, r.reply, utc(r.created_at) as created_at, utc(r.hidden_at) as hidden_at, r.hide_reason,
      jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) as service,
      jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh) as provider,
      jsonb_build_object('id', b.id, 'booking_reference', b.booking_reference) as booking
    from reviews r join services s on s.id = r.service_id join providers p on p.id = s.provider_id join bookings b on b.id = r.booking_id`;
}

/** One review. Refuses: not_found. */
export async function getManagedReview(db: Db, id: string): Promise<ManagedReview> {
  const [review] = await db<ManagedReview[]>`${managedReviews(db)} where r.id = ${id}`;
  return review ?? notFound();
}

/** One page of reviews, newest first; they are counted to `MOST_LISTED`. */
export async function listManagedReviews(sql: Sql, wanted: z.output<typeof managedReviewsQuery>) {
  const { rating, page, page_size } = wanted;
  const text = likePattern(wanted.search);
  const hidden = { yes: sql`and r.hidden_at is not null`, no: sql`and r.hidden_at is null`, either: sql`` }[wanted.hidden ?? 'either'];
  const matching = sql`
    (${text}::text is null or search_text(concat_ws(E'\n', r.comment, r.reply, r.author, s.title, s.title_zh, p.name, p.name_zh)) like search_text(${text}))
    ${rating === undefined ? sql`` : sql`and r.rating = ${rating}`} ${hidden}`;
  const [[counted], rows] = await Promise.all([
    sql<{ count: number }[]>`
      select count(*) as count from (
        select from reviews r join services s on s.id = r.service_id join providers p on p.id = s.provider_id
        where ${matching} limit ${MOST_LISTED + 1}
      ) counted`,
    sql<ManagedReview[]>`
      ${managedReviews(sql)} where ${matching}
      order by r.created_at desc, r.id desc limit ${page_size + 1} offset ${(page - 1) * page_size}`,
  ]);
  return countedPage(counted?.count ?? 0, rows, page_size);
}
