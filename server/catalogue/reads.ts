import type { Service, ServiceDetail } from '../../contract/catalogue.ts';
import { FEWEST_FOR_MEAN, type Review } from '../../contract/reviews.ts';
import { placesAhead } from '../availability/bookable.ts';
import { anyOf } from '../core/database/unseen.ts';
import type { Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** An active service. Refuses: not_found. */
export async function getService(sql: Sql, id: string): Promise<ServiceDetail> {
  const [live] = await sql<Pick<ServiceDetail, 'itinerary' | 'questions' | 'captions' | 'meeting_picture' | 'provider_logo'>[]>`
    select itinerary, questions, captions, meeting_picture,
      (select pg.logo from pages pg where pg.provider_id = live_services.provider_id and pg.is_published and pg.logo is not null
        order by pg.created_at, pg.id limit 1) as provider_logo
    from live_services where id = ${id}`;
  const [service] = live ? await servicesById(sql, [id]) : [];
  return live && service ? { ...service, ...live } : notFound();
}

/** Refuses: not_found, when no active service has this id. */
export async function expectService(sql: Sql, id: string): Promise<void> {
  const live = await sql`select from live_services where id = ${id}`;
  if (live.length === 0) notFound();
}

/** Services in the order of the ids, with the places left on them. */
export async function servicesById(sql: Sql, ids: string[]): Promise<Service[]> {
  if (ids.length === 0) return [];
  const [services, places] = await Promise.all([
    sql<Omit<Service, 'available_spots'>[]>`
      select * from service_shapes where id = ${anyOf(sql, ids)} order by array_position(${ids}::uuid[], id)`,
    placesAhead(sql, ids),
  ]);
  return services.map((service) => ({ ...service, available_spots: places.get(service.id) ?? 0 }));
}

/** One page of a service's reviews, newest first, how many have given how many stars, and the means of the parts. */
export async function listReviews(sql: Sql, service_id: string, { page, page_size }: { page: number; page_size: number }) {
  const [counted, results] = await Promise.all([
    sql<(Record<PartSum, number> & { rating: number; reviews: number })[]>`
      select rating, sum(reviews)::bigint as reviews, sum(guide_reviews)::bigint as guide_reviews, sum(guide_stars)::bigint as guide_stars,
        sum(value_reviews)::bigint as value_reviews, sum(value_stars)::bigint as value_stars,
        sum(described_reviews)::bigint as described_reviews, sum(described_stars)::bigint as described_stars
      from review_counts where service_id = ${service_id} group by rating`,
    sql<Review[]>`
    select id, rating, rating_guide, rating_value, rating_described, comment, author, utc(created_at) as created_at, reply
    from reviews where service_id = ${service_id} and hidden_at is null
    order by reviews.created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}`,
  ]);
  const ratings = [1, 2, 3, 4, 5].map((stars) => counted.find(({ rating }) => rating === stars)?.reviews ?? 0);
  const sumOf = (column: PartSum) => counted.reduce((sum, row) => sum + row[column], 0);
  const means = {
    rating_guide: meanOf(sumOf('guide_stars'), sumOf('guide_reviews')),
    rating_value: meanOf(sumOf('value_stars'), sumOf('value_reviews')),
    rating_described: meanOf(sumOf('described_stars'), sumOf('described_reviews')),
  };
  return { count: ratings.reduce((sum, reviews) => sum + reviews, 0), results, ratings, means };
}

type PartSum = 'guide_reviews' | 'guide_stars' | 'value_reviews' | 'value_stars' | 'described_reviews' | 'described_stars';

/** To one decimal; null for a few, which say little. */
function meanOf(stars: number, reviews: number): number | null {
  return reviews < FEWEST_FOR_MEAN ? null : Math.round((10 * stars) / reviews) / 10;
}
