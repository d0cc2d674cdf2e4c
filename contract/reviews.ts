import { z } from 'zod';
import { utcInstant } from './dates.ts';
import { listOf, paging, wholeNumber } from './lists.ts';
import { prose } from './text.ts';

/** The range of stars. */
export const FEWEST_STARS = 1;
export const MOST_STARS = 5;

const LONGEST = 2_000;

/** Stars for `ratedParts`; null where none were given. */
const partRatings = { rating_guide: z.int().nullable(), rating_value: z.int().nullable(), rating_described: z.int().nullable() };

/** So many reviews must have stars for a part before their mean is shown. */
export const FEWEST_FOR_MEAN = 3;

/** What a guest said of a service, for everyone to read. */
export const review = z
  .object({
    id: z.uuid(),
    rating: z.int(),
    ...partRatings,
    comment: z.string(),
    author: z.string(),
    created_at: z.string(),
    reply: z.string().nullable(),
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof review>;

const mean = z.number().nullable();

/** `ratings`: how many have given one star, two and so on to five; `means`: of the parts, null below `FEWEST_FOR_MEAN` reviews. */
export const serviceReviews = listOf(review)
  .extend({
    ratings: z.array(z.int().nonnegative()).length(5),
    means: z.object({ rating_guide: mean, rating_value: mean, rating_described: mean }),
  })
  .meta({ id: 'ServiceReviews' });

const stars = wholeNumber(FEWEST_STARS, MOST_STARS);

export const reviewBody = z.object({
  rating: stars,
  rating_guide: stars.nullable().default(null),
  rating_value: stars.nullable().default(null),
  rating_described: stars.nullable().default(null),
  comment: prose(LONGEST).default(''),
});
export type ReviewBody = z.output<typeof reviewBody>;

/** The provider's reply; a second one replaces it. */
export const replyBody = z.object({ reply: prose(LONGEST).min(1) });

/** A review as the reviewed provider sees it: of which service, and by which booking. */
export const ownReview = review
  .extend({
    replied_at: utcInstant.nullable(),
    service: z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() }),
    booking: z.object({ id: z.uuid(), booking_reference: z.string() }),
  })
  .meta({ id: 'OwnReview' });
export type OwnReview = z.output<typeof ownReview>;

export const ownReviewsQuery = z.object({
  ...paging,
  service: z.uuid().optional(),
  /** `yes` and `no`: whether the provider has replied. */
  answered: z.enum(['yes', 'no']).optional(),
});
export type OwnReviewsQuery = z.output<typeof ownReviewsQuery>;

/** The provider's list also says how many there are of each kind. */
export const ownReviews = z
  .object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ownReview),
    counts: z.object({ all: z.int(), unanswered: z.int() }),
  })
  .meta({ id: 'OwnReviews' });
export type OwnReviews = z.output<typeof ownReviews>;
