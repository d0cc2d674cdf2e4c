import type { Service } from '../../contract/catalogue.ts';

const shown = [
  'id',
  'title',
  'title_zh',
  'price',
  'duration_minutes',
  'location',
  'location_zh',
  'category',
  'featured_image',
  'rating',
  'total_reviews',
  'difficulty',
  'page_slug',
] as const;

/** What a card shows of a service. */
export type Card = Pick<Service, (typeof shown)[number]>;

/** Drops the rest, so that a page of cards does not carry every description to the browser. */
export function cardOf(service: Service): Card {
  return Object.fromEntries(shown.map((field) => [field, service[field]])) as Card;
}
