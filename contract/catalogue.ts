import { z } from 'zod';
import {
  accessibilityFacts,
  confirmations,
  difficulties,
  guideLanguages,
  leastRatings,
  orderings,
  saleKinds,
} from './catalogue-choices.ts';
import { cancellationTiers, cancellationTiersBody } from './cancellation.ts';
import { offeredWays, serviceWays } from './getting-paid.ts';
import { wholeNumber, paging } from './lists.ts';
import { money, price } from './amounts.ts';
import { date } from './dates.ts';
import { LONGEST_MINUTES } from '../rules/ranges.ts';
import { serviceDetails, serviceDetailsBody } from './service-details.ts';
import { line, nameLine, prose } from './text.ts';
import { ownerOnly } from './team.ts';
import { payTerms } from './paying.ts';
import { priceRule, priceRulesBody } from './price-rules.ts';
import { weatherRules, weatherRulesBody } from './weather-rules.ts';
import { decimal, listed, picture, whole } from './wire.ts';

export const serviceStatuses = ['active', 'draft', 'inactive'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

export const unitKinds = ['adult', 'child', 'senior', 'infant', 'student', 'group'] as const;

/** What a kind of unit is called unless the provider gives it a title. */
export const unitNames: Record<(typeof unitKinds)[number], { title: string; title_zh: string }> = {
  adult: { title: 'Adult', title_zh: '成人' },
  child: { title: 'Child', title_zh: '小童' },
  senior: { title: 'Senior', title_zh: '長者' },
  infant: { title: 'Infant', title_zh: '嬰兒' },
  student: { title: 'Student', title_zh: '學生' },
  group: { title: 'Group', title_zh: '團體' },
};

/** The fewest and the most people of a group that takes all places of a departure. */
const peopleRange = z.object({ min_people: z.int(), max_people: z.int() });

/** What one person, or one group, buys of a service. */
export const unit = z
  .object({
    id: z.uuid(),
    kind: z.enum(unitKinds),
    title: z.string(),
    title_zh: z.string(),
    price: money,
    min_age: z.int().nullable(),
    max_age: z.int().nullable(),
    /** Whether it takes any. */
    takes_place: z.boolean(),
    /** Places taken in a departure: none for an infant on a lap, one for a person, several for a group. */
    places: z.int(),
    /** Set of a group that takes all places of a departure, so that no other party comes: for how many people it is. `places` is then the most. */
    takes_all: peopleRange.nullable(),
    /** Kinds of which at least one must come too, where there are any. */
    accompanied_by: z.array(z.enum(unitKinds)),
  })
  .meta({ id: 'Unit' });
export type Unit = z.output<typeof unit>;

export const category = z.object({ id: z.uuid(), slug: z.string(), name: z.string(), name_zh: z.string() }).meta({ id: 'Category' });

export const categoryWithCount = category
  .extend({
    /** With filters at most 200. */
    service_count: z.int(),
    /** false: there are more than `service_count`. */
    count_is_exact: z.boolean(),
  })
  .meta({ id: 'CategoryWithCount' });

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

export type ProviderCard = z.output<typeof providerCard>;

/** A service as lists and pages show it to the public. */
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
    /** What a grown-up usually pays. */
    price: money,
    /** The lowest that a grown-up pays on a day of the year ahead. */
    from_price: money,
    /** Whether it costs more or less on some days; slots say what it costs on theirs. */
    price_varies: z.boolean(),
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
    /** Free on the first day that can be booked; 0 when none can. */
    available_spots: z.int(),
    difficulty: z.enum(difficulties),
    units: z.array(unit),
    confirmation: z.enum(confirmations),
    sold_by: z.enum(saleKinds),
    pay_terms: payTerms,
    /** So long before a departure, or before closing on a day, booking ends. */
    cutoff_minutes: z.int(),
    /** Until so many hours before the start cancelling is free. */
    cancellation_hours: z.int(),
    /** What is given back when; null: all of it until `cancellation_hours`, and then customers cannot cancel. */
    cancellation_tiers: cancellationTiers.nullable(),
    /** What becomes of a departure by the weather; null: nothing is promised. */
    weather_rules: weatherRules.nullable(),
    min_participants: z.int(),
    max_participants: z.int(),
    languages: z.array(z.string()),
    highlights: z.array(z.string()),
    highlights_zh: z.array(z.string()),
    includes: z.array(z.string()),
    includes_zh: z.array(z.string()),
    excludes: z.array(z.string()),
    excludes_zh: z.array(z.string()),
    /** What guests bring themselves. */
    bring: z.array(z.string()),
    bring_zh: z.array(z.string()),
    /** Years; 0: people of any age, null: it is not stated. */
    min_age: z.int().nullable(),
    accessibility: z.array(z.enum(accessibilityFacts)),
    meeting_point: z.string(),
    meeting_point_zh: z.string(),
    /** The way from the MTR: station, exit and what comes after. */
    mtr_exit: z.string(),
    mtr_exit_zh: z.string(),
    /** So many minutes before the start guests are to be at the meeting point; 0: at the start. */
    arrive_minutes_before: z.int(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    provider: providerCard,
    /** Slug of a published page that shows it, where it can be booked without an account; null when none does. */
    page_slug: z.string().nullable(),
    /** What the marketplace adds to the price, in basis points: 500 is 5 %. */
    fee_bp: z.int(),
  })
  .meta({ id: 'Service' });
export type Service = z.output<typeof service>;
/** Where guests meet, and how and when to come. */
export type MeetingDirections = Pick<
  Service,
  | 'meeting_point'
  | 'meeting_point_zh'
  | 'mtr_exit'
  | 'mtr_exit_zh'
  | 'arrive_minutes_before'
  | 'location'
  | 'location_zh'
  | 'latitude'
  | 'longitude'
>;

/** One service, whole. */
export const serviceDetail = service
  .extend({
    ...serviceDetails,
    /** The logo of the provider's first published page that has one. */
    provider_logo: z.string().nullable(),
  })
  .meta({ id: 'ServiceDetail' });
export type ServiceDetail = z.output<typeof serviceDetail>;

const catalogueFilters = {
  search: line(200).optional(),
  difficulty: z.enum(difficulties).optional(),
  min_price: price.optional(),
  max_price: price.optional(),
  /** Minutes, both ends included. */
  min_duration: wholeNumber(1, LONGEST_MINUTES).optional(),
  max_duration: wholeNumber(1, LONGEST_MINUTES).optional(),
  date_from: date.optional(),
  date_to: date.optional(),
  participants: wholeNumber(1, 1_000).optional(),
  confirmation: z.enum(confirmations).optional(),
  language: z.enum(guideLanguages).optional(),
  /** The average of the reviews that count: those of a business that is not verified only from customers who were checked in. */
  min_rating: z.enum(leastRatings).optional(),
  /** Can be cancelled free of charge until so many hours before it starts. */
  free_cancellation: wholeNumber(0, 8_760).optional(),
  /** Whether a group can have it to itself: the whole boat, a tour of its own. */
  is_private: z.enum(['true', 'false']).optional(),
};

type Ranges = z.output<z.ZodObject<typeof catalogueFilters>>;
const daysInOrder = (q: Ranges) => !q.date_from || !q.date_to || q.date_from <= q.date_to;
const onDateTo = { path: ['date_to'], params: { rule: 'before_start' } };
const pricesInOrder = ({ min_price: min, max_price: max }: Ranges) => min === undefined || max === undefined || min <= max;
const onMaxPrice = { path: ['max_price'], params: { rule: 'upside_down' } };
const durationsInOrder = ({ min_duration: min, max_duration: max }: Ranges) => min === undefined || max === undefined || min <= max;
const onMaxDuration = { path: ['max_duration'], params: { rule: 'upside_down' } };

export const servicesQuery = z
  .object({ ...paging, ...catalogueFilters, category: line(100).optional(), ordering: z.enum(orderings).default('recommended') })
  .refine(daysInOrder, onDateTo)
  .refine(pricesInOrder, onMaxPrice)
  .refine(durationsInOrder, onMaxDuration);

/** Categories are counted under the other filters. */
export const categoriesQuery = z
  .object(catalogueFilters)
  .refine(daysInOrder, onDateTo)
  .refine(pricesInOrder, onMaxPrice)
  .refine(durationsInOrder, onMaxDuration);

/** So many services can be asked for by their ids at a time. */
export const MOST_NAMED = 50;

export const namedQuery = z.object({
  /** Separated by commas. */
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).max(MOST_NAMED)),
});

/** A service in the catalogue's list. Where days are asked for, `from_price` and `price_varies` are of those days. */
export const listedService = service
  .extend({
    /** First Hong Kong day with a bookable slot that fits the dates and party asked for. */
    next_available: date.nullable(),
  })
  .meta({ id: 'ListedService' });
export type ServiceListItem = z.output<typeof listedService>;

/** So many results are counted at a time, and 200 more for those who turn pages that far. */
export const MOST_COUNTED = 200;
/** So many can be paged through; filters lead to the others. */
export const MOST_RESULTS = 1_000;

export const listedServices = z
  .object({
    /** At most 200, or as many hundreds more as the page asked for needs; never above 1,000. */
    count: z.int(),
    /** false: there are more than `count`. */
    count_is_exact: z.boolean(),
    /** What was typed with its slips mended, where that finds more; null: nothing to mend, or enough was found. */
    did_you_mean: z.string().nullable(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(listedService),
  })
  .meta({ id: 'ListedServices' });

/** A service's slots ahead are counted to this number and no further. */
export const MOST_UPCOMING = 100;

/** A service as its provider's lists show it. */
export const ownService = service
  .omit({ available_spots: true, provider: true })
  .extend({
    default_capacity: z.int(),
    /** Counted to `MOST_UPCOMING`. */
    upcoming_slots: z.int(),
    /** Why an operator hid it from everybody else; null: nobody did. */
    hidden_because: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'OwnService' });
export type OwnService = z.output<typeof ownService>;

/** One own service, whole. */
export const ownServiceDetail = ownService
  .extend({
    ...serviceDetails,
    /** Its own ways to pay; null: as in the provider's settings. */
    pay_ways: z.array(z.enum(offeredWays)).nullable(),
    /** Its own; empty: none, null: as in the provider's settings. */
    weather_rules: weatherRules.nullable(),
    /** Other prices on some days, in the order in which they are looked through. */
    price_rules: z.array(priceRule),
  })
  .meta({ id: 'OwnServiceDetail' });
export type OwnServiceDetail = z.output<typeof ownServiceDetail>;

/** The provider's list also says how many services are in each state. */
export const ownServices = z
  .object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ownService),
    counts: z.object({ all: z.int(), active: z.int(), draft: z.int(), inactive: z.int() }),
  })
  .meta({ id: 'OwnServices' });

export const ownServicesQuery = z.object({
  ...paging,
  search: line(200).optional(),
  status: z.enum(serviceStatuses).optional(),
});

const points = listed(z.array(line(200)).max(20)).transform((lines) => lines.filter((one) => one !== ''));

const unitBody = z
  .object({
    kind: z.enum(unitKinds),
    title: line(60).default(''),
    title_zh: line(60).default(''),
    price,
    min_age: whole(0, 150).nullable().default(null),
    max_age: whole(0, 150).nullable().default(null),
    /** The same as `places` 1 or 0. */
    takes_place: z.boolean().optional(),
    /** 1 unless said; a group may take more. */
    places: whole(0, 1_000).optional(),
    /** Of a group only: it takes all places of a departure, and so many people may come. `places` is not asked then. */
    takes_all: z
      .object({ min_people: whole(1, 1_000).default(1), max_people: whole(1, 1_000) })
      .nullable()
      .default(null),
    /** Kinds of this service, of which at least one must come too. */
    accompanied_by: listed(z.array(z.enum(unitKinds)).max(unitKinds.length)).default([]),
  })
  .refine(({ takes_place, places }) => takes_place === undefined || places === undefined || takes_place === places > 0, {
    path: ['places'],
    params: { rule: 'unit_places_disagree' },
  })
  .transform(({ takes_place = true, places = takes_place ? 1 : 0, ...rest }) => {
    const taken = rest.takes_all?.max_people ?? places;
    return { ...rest, takes_place: taken > 0, places: taken };
  });

/** A category by its slug, or as replies have it; none is the empty string or null. */
const categorySlug = z
  .union([line(100), z.object({ slug: line(100) }).transform(({ slug }) => slug)])
  .nullable()
  .transform((slug) => slug ?? '');

/** A service as a provider writes it. `units` are those beside the adult, whose price is the service's. */
export const serviceBody = z.object({
  title: nameLine(200).default(''),
  title_zh: nameLine(200).default(''),
  short_description: line(300).default(''),
  short_description_zh: line(300).default(''),
  description: prose(10_000).default(''),
  description_zh: prose(10_000).default(''),
  status: z.enum(serviceStatuses).default('draft'),
  price: price.default(0),
  duration_minutes: whole(1, LONGEST_MINUTES).default(60),
  location: nameLine(200).default(''),
  location_zh: nameLine(200).default(''),
  meeting_point: prose(1_000).default(''),
  meeting_point_zh: prose(1_000).default(''),
  mtr_exit: nameLine(200).default(''),
  mtr_exit_zh: nameLine(200).default(''),
  arrive_minutes_before: whole(0, 120).default(0),
  latitude: decimal(-90, 90).nullable().default(null),
  longitude: decimal(-180, 180).nullable().default(null),
  category: categorySlug.default(''),
  difficulty: z.enum(difficulties).default('easy'),
  languages: listed(z.array(z.enum(guideLanguages)).max(10)).default([]),
  highlights: points.default([]),
  highlights_zh: points.default([]),
  includes: points.default([]),
  includes_zh: points.default([]),
  excludes: points.default([]),
  excludes_zh: points.default([]),
  bring: points.default([]),
  bring_zh: points.default([]),
  min_age: whole(0, 120).nullable().default(null),
  accessibility: listed(z.array(z.enum(accessibilityFacts)).max(accessibilityFacts.length)).default([]),
  ...serviceDetailsBody,
  min_participants: whole(1, 1_000).default(1),
  max_participants: whole(1, 1_000).default(20),
  default_capacity: whole(1, 1_000).default(10),
  confirmation: z.enum(confirmations).default('request'),
  /** Stays as it is while bookings are ahead. */
  sold_by: z.enum(saleKinds).default('departure'),
  cutoff_minutes: whole(0, 525_600).default(0),
  /** With tiers it follows from them. */
  cancellation_hours: whole(0, 8_760).default(24),
  cancellation_tiers: cancellationTiersBody.default(null),
  featured_image: picture.default(''),
  gallery: listed(z.array(picture).max(12))
    .transform((all) => all.filter((one) => one !== ''))
    .default([]),
  units: listed(z.array(unitBody).max(10)).default([]),
  pay_ways: serviceWays.default(null),
  /** Empty: none, null: as in the provider's settings. */
  weather_rules: weatherRulesBody.default(null),
  price_rules: priceRulesBody(unitKinds).default([]),
});
export type ServiceBody = z.output<typeof serviceBody>;

/** PATCH: only what is given changes. */
export const servicePatch = z.object(
  Object.fromEntries(Object.entries(serviceBody.shape).map(([name, field]) => [name, field.unwrap().optional()])) as {
    [K in keyof typeof serviceBody.shape]: z.ZodOptional<ReturnType<(typeof serviceBody.shape)[K]['unwrap']>>;
  },
);

export const serviceStats = z
  .object({
    /** As of the provider: in every state, cancelled ones too. */
    total_bookings: z.int(),
    /** As of the provider: prices of completed bookings. */
    total_revenue: ownerOnly(money),
    average_rating: z.number().nullable(),
    total_reviews: z.int(),
  })
  .meta({ id: 'ServiceStats' });
