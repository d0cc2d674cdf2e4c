import type { Difficulty } from '../../../contract/catalogue-choices.ts';
import type { FaqItem, PictureCaption, Stop } from '../../../contract/service-details.ts';
import type { CancellationTerms } from '../../../rules/cancellation/cancellation.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';
import type { Db } from '../../core/database/database.ts';
import { anyTextOf } from '../../core/database/unseen.ts';

/** What a unit says of itself. */
export type UnitTexts = {
  id: string;
  title: string;
  title_zh: string;
  places: number;
  min_age: number | null;
  max_age: number | null;
};

/** What is promised of cancelling and the weather. */
export type ServiceTerms = CancellationTerms & { weather_rules: WeatherRule[] | null; all_day: boolean };

/** The texts and pictures of a service, in both languages. */
export type ContentRow = ServiceTerms & {
  id: string;
  title: string;
  title_zh: string;
  short_description: string;
  short_description_zh: string;
  description: string;
  description_zh: string;
  confirmation: 'request' | 'instant';
  duration_minutes: number;
  max_participants: number;
  difficulty: Difficulty;
  languages: string[];
  highlights: string[];
  highlights_zh: string[];
  includes: string[];
  includes_zh: string[];
  excludes: string[];
  excludes_zh: string[];
  bring: string[];
  bring_zh: string[];
  min_age: number | null;
  accessibility: string[];
  itinerary: Stop[];
  questions: FaqItem[];
  captions: PictureCaption[];
  featured_image: string | null;
  gallery: string[];
  location: string;
  location_zh: string;
  meeting_point: string;
  meeting_point_zh: string;
  mtr_exit: string;
  mtr_exit_zh: string;
  arrive_minutes_before: number;
  latitude: number | null;
  longitude: number | null;
  category: string | null;
  units: UnitTexts[];
};

/** The content of services, whether or not they are sold still. */
export async function listContent(db: Db, ids: readonly string[]): Promise<ContentRow[]> {
  return db<ContentRow[]>`
    select s.id, s.title, s.title_zh, s.short_description, s.short_description_zh, s.description, s.description_zh, s.confirmation,
      s.duration_minutes, s.max_participants, s.difficulty, s.languages, s.highlights, s.highlights_zh, s.includes, s.includes_zh,
      s.excludes, s.excludes_zh, s.bring, s.bring_zh, s.min_age, s.accessibility, s.itinerary, s.questions, s.captions, s.featured_image,
      s.gallery, s.location, s.location_zh, s.meeting_point, s.meeting_point_zh, s.mtr_exit, s.mtr_exit_zh, s.arrive_minutes_before,
      s.latitude, s.longitude, s.cancellation_hours, s.cancellation_tiers,
      nullif(coalesce(s.weather_rules, p.weather_rules), '[]') as weather_rules, s.sold_by = 'day' as all_day, c.slug as category,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'title', u.title, 'title_zh', u.title_zh, 'places', u.places,
        'min_age', u.min_age, 'max_age', u.max_age)), '[]') from units u where u.service_id = s.id) as units
    from services s join providers p on p.id = s.provider_id left join categories c on c.id = s.category_id
    where s.id = any(${ids}::uuid[])`;
}

/** What bookings of a reseller were promised, by the reseller's uuid; a hold is promised nothing yet. */
export async function listTerms(db: Db, uuids: string[]): Promise<(ServiceTerms & { uuid: string })[]> {
  return db<(ServiceTerms & { uuid: string })[]>`
    select rb.uuid, b.cancellation_hours, b.cancellation_tiers, b.weather_rules, b.all_day
    from reseller_bookings rb join bookings b on b.id = rb.booking_id where rb.uuid = ${anyTextOf(db, uuids)}`;
}

/** How a provider presents itself: on its oldest published page. */
export type SupplierTexts = {
  name: string;
  name_zh: string;
  description: string;
  description_zh: string;
  logo: string | null;
  banner_image: string | null;
};

/** Undefined where the provider is gone; without a published page, the name alone. */
export async function findSupplierTexts(db: Db, provider_id: string): Promise<SupplierTexts | undefined> {
  const [texts] = await db<SupplierTexts[]>`
    select p.name, p.name_zh, coalesce(pg.description, '') as description, coalesce(pg.description_zh, '') as description_zh, pg.logo,
      pg.banner_image
    from providers p
    left join lateral (
      select description, description_zh, logo, banner_image from pages
      where provider_id = p.id and is_published order by created_at, id limit 1
    ) pg on true
    where p.id = ${provider_id}`;
  return texts;
}
