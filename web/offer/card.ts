import type { Service } from '../../contract/catalogue.ts';

const shown = [
  'id',
  'title',
  'title_zh',
  'from_price',
  'price_varies',
  'duration_minutes',
  'sold_by',
  'location',
  'location_zh',
  'category',
  'featured_image',
  'rating',
  'total_reviews',
  'difficulty',
  'page_slug',
] as const;

/** The fields of a service that a card shows. */
export type Card = Pick<Service, (typeof shown)[number]>;

/** Leaves out all other fields, so that descriptions are not sent with a page of cards. */
export function cardOf(service: Service): Card {
  return Object.fromEntries(shown.map((field) => [field, service[field]])) as Card;
}
