import { z } from 'zod';

// What the capability `content` adds: texts and pictures for people. Each key is sent with it, and none without it.

export const octoFeatureTypes = [
  'INCLUSION',
  'EXCLUSION',
  'HIGHLIGHT',
  'PREBOOKING_INFORMATION',
  'PREARRIVAL_INFORMATION',
  'REDEMPTION_INSTRUCTION',
  'ACCESSIBILITY_INFORMATION',
  'ADDITIONAL_INFORMATION',
  'BOOKING_TERM',
  'CANCELLATION_TERM',
] as const;

const feature = z.object({ shortDescription: z.string().nullable(), type: z.enum(octoFeatureTypes) }).meta({ id: 'Feature' });
export type OctoFeature = z.output<typeof feature>;

const faq = z.object({ question: z.string(), answer: z.string() }).meta({ id: 'FAQ' });
export type OctoFaq = z.output<typeof faq>;

const media = z
  .object({
    src: z.url(),
    type: z.enum(['image/jpeg']),
    rel: z.enum(['LOGO', 'COVER', 'GALLERY']),
    title: z.string().nullable(),
    caption: z.string().nullable(),
    copyright: z.string().nullable(),
  })
  .meta({ id: 'Media' });
export type OctoMedia = z.output<typeof media>;

const identifier = z.string().nullable();
const place = z
  .object({
    latitude: z.number(),
    longitude: z.number(),
    postalAddress: z.object({
      streetAddress: z.string().nullable(),
      addressLocality: z.string().nullable(),
      addressRegion: z.string().nullable(),
      postalCode: z.string().nullable(),
      addressCountry: z.string().nullable(),
      postOfficeBoxNumber: z.string().nullable(),
    }),
    identifiers: z.object({
      googlePlaceId: identifier,
      applePlaceId: identifier,
      tripadvisorLocationId: identifier,
      yelpPlaceId: identifier,
      facebookPlaceId: identifier,
      foursquarePlaceId: identifier,
      baiduPlaceId: identifier,
      amapPlaceId: identifier,
    }),
    sameAs: z.array(z.string()),
  })
  .meta({ id: 'Place' });

const location = z
  .object({
    title: z.string().nullable(),
    shortDescription: z.string().nullable(),
    types: z.array(z.enum(['START'])),
    minutesTo: z.int().nullable(),
    minutesAt: z.int().nullable(),
    place,
  })
  .meta({ id: 'Location' });
export type OctoLocation = z.output<typeof location>;

/** Those of the standard's that follow from what providers say here. */
export const octoCategoryLabels = [
  'multi-day',
  'adults-only',
  'day-trips',
  'food',
  'guided-tours',
  'history',
  'nightlife',
  'outdoors',
  'private-tours',
  'small-group-tours',
  'wheelchair-accessible',
  'trip-difficulty-easy',
  'trip-difficulty-medium',
  'trip-difficulty-hard',
] as const;
export type OctoCategoryLabel = (typeof octoCategoryLabels)[number];

const commentary = z.object({ format: z.enum(['IN_PERSON']), language: z.string() }).meta({ id: 'Commentary' });

/** Of a product, and of its option; a reseller shows both together, so a list stands in one of them only. */
export const productContent = {
  title: z.string().optional(),
  shortDescription: z.string().nullable().optional(),
  description: z.string().nullable().optional(),
  features: z.array(feature).optional(),
  faqs: z.array(faq).optional(),
  media: z.array(media).optional(),
  locations: z.array(location).optional(),
  categoryLabels: z.array(z.enum(octoCategoryLabels)).optional(),
  durationMinutesFrom: z.int().optional(),
  durationMinutesTo: z.int().nullable().optional(),
  commentary: z.array(commentary).optional(),
};

export const unitContent = {
  title: z.string().nullable().optional(),
  shortDescription: z.string().optional(),
  features: z.array(feature).optional(),
};

export const supplierContent = { shortDescription: z.string().nullable().optional(), media: z.array(media).optional() };

export const availabilityContent = { title: z.string().nullable().optional(), shortDescription: z.string().optional() };

/** All keys that content adds to an object, with their values. */
type Whole<Shape extends z.ZodRawShape> = { [Key in keyof Shape]-?: Exclude<z.output<Shape[Key]>, undefined> };
export type OctoProductContent = Whole<typeof productContent>;
export type OctoUnitContent = Whole<typeof unitContent>;
export type OctoSupplierContent = Whole<typeof supplierContent>;
export type OctoAvailabilityContent = Whole<typeof availabilityContent>;
