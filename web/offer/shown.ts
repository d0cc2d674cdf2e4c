import type { Service } from '../../contract/catalogue.ts';
import type { PublicPage } from '../../contract/pages.ts';

const of_page = [
  'id',
  'slug',
  'title',
  'title_zh',
  'description',
  'description_zh',
  'logo',
  'banner_image',
  'theme_color',
  'background_color',
  'text_color',
  'custom_message',
  'custom_message_zh',
  'provider',
] as const;

const of_service = [
  'id',
  'title',
  'title_zh',
  'short_description',
  'short_description_zh',
  'description',
  'description_zh',
  'from_price',
  'price_varies',
  'duration_minutes',
  'sold_by',
  'location',
  'location_zh',
  'meeting_point',
  'meeting_point_zh',
  'mtr_exit',
  'mtr_exit_zh',
  'arrive_minutes_before',
  'latitude',
  'longitude',
  'category',
  'featured_image',
  'difficulty',
  'units',
  'confirmation',
  'pay_terms',
  'min_participants',
  'max_participants',
  'cancellation_hours',
  'cancellation_tiers',
  'weather_rules',
  'fee_bp',
] as const;

/** A service on a page. Pages are cached rendered, so they only say whether there are places, not how many. */
export type ServiceSummary = Pick<Service, (typeof of_service)[number]> & { is_bookable: boolean };
export type PageSummary = Pick<PublicPage, (typeof of_page)[number]> & { services: ServiceSummary[] };

/** The fields of a page that its screen shows; others are not sent to the browser. */
export function shownPage(page: PublicPage): PageSummary {
  return { ...picked(page, of_page), services: page.services.map(shownService) };
}

// Only an active service with places can be booked.
function shownService(service: Service): ServiceSummary {
  return shownAs(service, service.status === 'active' && service.available_spots > 0);
}

/** A service as a card shows it. */
export function shownAs(service: Omit<Service, 'available_spots' | 'provider'>, is_bookable: boolean): ServiceSummary {
  const short = service.short_description || service.description;
  const short_zh = service.short_description_zh || service.description_zh;
  return { ...picked(service, of_service), short_description: short, short_description_zh: short_zh, is_bookable };
}

function picked<T, Field extends keyof T>(from: T, fields: readonly Field[]): Pick<T, Field> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, Field>;
}
