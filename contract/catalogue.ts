import { z } from 'zod';
import { wholeNumber, paging } from './lists.ts';
import { money, price } from './amounts.ts';
import { line } from './text.ts';
import { date } from './dates.ts';

export const serviceStatuses = ['active', 'draft', 'inactive'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** In rising order; Chinese labels are the specification's (section 9). */
export const difficulties = ['easy', 'moderate', 'challenging', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

export const confirmations = ['request', 'instant'] as const;
export const unitKinds = ['adult', 'child', 'senior', 'infant', 'student', 'group'] as const;

/** What one person buys. */
export const unit = z
  .object({
    id: z.uuid(),
    kind: z.enum(unitKinds),
    title: z.string(),
    title_zh: z.string(),
    price: money,
    min_age: z.int().nullable(),
    max_age: z.int().nullable(),
    takes_place: z.boolean(),
  })
  .meta({ id: 'Unit' });
export type Unit = z.output<typeof unit>;

export const category = z.object({ id: z.uuid(), slug: z.string(), name: z.string(), name_zh: z.string() }).meta({ id: 'Category' });

export const categoryWithCount = category.extend({ service_count: z.int() }).meta({ id: 'CategoryWithCount' });

/** Who offers it, as the public sees them. */
export const providerCard = z
  .object({
    id: z.uuid(),
    name: z.string(),
    name_zh: z.string(),
    licence_number: z.string(),
    verified: z.boolean(),
  })
  .meta({ id: 'ProviderCard' });

/** A service as the public sees it (api.md, Catalogue). */
export const service = z
  .object({
    id: z.uuid(),
    title: z.string(),
    title_zh: z.string(),
    description: z.string(),
    description_zh: z.string(),
    short_description: z.string(),
    short_description_zh: z.string(),
    status: z.enum(serviceStatuses),
    price: money,
    duration_minutes: z.int(),
    /** Hours. */
    duration: z.number(),
    location: z.string(),
    location_zh: z.string(),
    category: category.nullable(),
    featured_image: z.string().nullable(),
    gallery: z.array(z.string()),
    booking_count: z.int(),
    rating: z.number().nullable(),
    total_reviews: z.int(),
    /** Sum over bookable slots. */
    available_spots: z.int(),
    difficulty: z.enum(difficulties),
    units: z.array(unit),
    confirmation: z.enum(confirmations),
    cutoff_minutes: z.int(),
    cancellation_hours: z.int(),
    min_participants: z.int(),
    max_participants: z.int(),
    languages: z.array(z.string()),
    highlights: z.array(z.string()),
    highlights_zh: z.array(z.string()),
    includes: z.array(z.string()),
    includes_zh: z.array(z.string()),
    excludes: z.array(z.string()),
    excludes_zh: z.array(z.string()),
    meeting_point: z.string(),
    meeting_point_zh: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    provider: providerCard,
    /** Slug of a published page that shows it, where it can be booked without an account; null when none does. */
    page_slug: z.string().nullable(),
  })
  .meta({ id: 'Service' });
export type Service = z.output<typeof service>;

export const orderings = ['recommended', 'price', '-price', 'rating', 'newest', 'duration'] as const;

export const servicesQuery = z.object({
  ...paging,
  search: line(200).optional(),
  category: line(100).optional(),
  difficulty: z.enum(difficulties).optional(),
  min_price: price.optional(),
  max_price: price.optional(),
  date_from: date.optional(),
  date_to: date.optional(),
  participants: wholeNumber(1, 1_000).optional(),
  ordering: z.enum(orderings).default('recommended'),
});

export const review = z
  .object({
    id: z.uuid(),
    rating: z.int(),
    comment: z.string(),
    author: z.string(),
    created_at: z.string(),
    reply: z.string().nullable(),
  })
  .meta({ id: 'Review' });
