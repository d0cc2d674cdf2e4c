import { arrivals, type ArrivalContent } from './content/arrivals.ts';
import { practical, type PracticalContent } from './content/practical.ts';
import type { PictureCaption } from '../../contract/service-details.ts';
import type { CancellationTier } from '../../rules/cancellation/cancellation.ts';
import { lowestPrice, pricesFrom, YEAR_DAYS } from '../../rules/prices/prices.ts';
import type { WeatherRule } from '../../rules/weather/policy.ts';
import { addDays } from '../../rules/time.ts';
import { momentOf, type Clock } from './clock.ts';
import { captions } from './content/captions.ts';
import { categories } from './content/categories.ts';
import { pages } from './content/pages.ts';
import { ON_THE_DAY, payment, payWaysOfService, priceRulesOfService, tiersOfService } from './content/payment.ts';
import { providers } from './content/providers.ts';
import type { ServiceContent, UnitContent } from './content/shapes.ts';
import { adult } from './content/units.ts';
import { policyOfService } from './content/weather.ts';
import { idAt } from './ids.ts';
import type { Gallery } from './pictures.ts';
import { createRandom } from './random.ts';
import type { Cell, Row } from './rows.ts';

export type Unit = UnitContent & { id: string };
export type Provider = { id: string; username: string; name: string; name_zh: string };
export type Page = { id: string; published: boolean; daily_views: number; made_days_ago: number; services: readonly string[] };
export type Service = ServiceContent & {
  id: string;
  provider: Provider;
  units: readonly Unit[];
  pages: readonly Page[];
  cancellation_tiers: readonly CancellationTier[] | null;
  weather_rules: readonly WeatherRule[] | null;
};

const PAGE_COLUMNS = [
  'slug',
  'title',
  'title_zh',
  'description',
  'description_zh',
  'theme_color',
  'background_color',
  'text_color',
  'custom_message',
  'custom_message_zh',
  'thank_you_message',
  'thank_you_message_zh',
  'is_published',
] as const;

const SERVICE_COLUMNS = [
  'id',
  'status',
  'difficulty',
  'title',
  'title_zh',
  'short_description',
  'short_description_zh',
  'description',
  'description_zh',
  'location',
  'location_zh',
  'meeting_point',
  'meeting_point_zh',
  'latitude',
  'longitude',
  'price',
  'duration_minutes',
  'default_capacity',
  'min_participants',
  'max_participants',
  'confirmation',
  'sold_by',
  'cutoff_minutes',
  'cancellation_hours',
  'languages',
  'highlights',
  'highlights_zh',
  'includes',
  'includes_zh',
  'excludes',
  'excludes_zh',
  'bring',
  'bring_zh',
] as const;

type Shops = {
  services: Service[];
  pages: Page[];
  rows: Record<'providers' | 'categories' | 'services' | 'units' | 'pages' | 'page_services', Row[]>;
};

/** Every provider with what they sell and the pages they sell it on. */
export function openShops(clock: Clock, gallery: Gallery, userIds: ReadonlyMap<string, string>): Shops {
  const random = createRandom('shops');
  const opened = momentOf(clock, -700, 600);
  const categoryIds = new Map(categories.map(({ slug }) => [slug, idAt(random, opened)]));
  const shops: Shops = {
    services: [],
    pages: [],
    rows: { providers: [], categories: [], services: [], units: [], pages: [], page_services: [] },
  };
  const { rows } = shops;

  rows.categories = categories.map(({ slug, name, name_zh }, position) => ({
    id: known(categoryIds, slug),
    slug,
    name,
    name_zh,
    position,
  }));
  for (const content of providers) {
    const joined = momentOf(clock, -content.joined_days_ago, 11 * 60);
    const provider = { id: idAt(random, joined), username: content.username, name: content.name, name_zh: content.name_zh };
    rows.providers.push({
      id: provider.id,
      user_id: known(userIds, content.username),
      name: content.name,
      name_zh: content.name_zh,
      phone: content.phone,
      whatsapp: content.whatsapp,
      licence_number: content.licence_number,
      licence_expiry: addDays(clock.today, 200 + content.joined_days_ago),
      verified_at: content.verified ? momentOf(clock, 2 - content.joined_days_ago, 15 * 60) : null,
      suspended_at: null,
      ...(payment[content.username] ?? ON_THE_DAY),
      created_at: joined,
    });

    const own = pages
      .filter((page) => page.provider === content.username)
      .map((page) => {
        const made = momentOf(clock, -page.made_days_ago, 14 * 60);
        const id = idAt(random, made);
        rows.pages.push({
          ...only(page, PAGE_COLUMNS),
          id,
          provider_id: provider.id,
          logo: page.has_logo ? gallery.logoOf(content.logo) : null,
          banner_image: page.banner && gallery.urlOf(page.banner),
          created_at: made,
          updated_at: made,
        });
        return {
          id,
          published: page.is_published,
          daily_views: page.daily_views,
          made_days_ago: page.made_days_ago,
          services: page.services,
        };
      });
    shops.pages.push(...own);

    content.services.forEach((service, nth) => {
      const created = momentOf(clock, -content.joined_days_ago + 3 + nth * 5, 10 * 60);
      const units = [adult(service.price), ...service.other_units].map((unit) => ({ ...unit, id: idAt(random, created) }));
      const on = own.filter((page) => page.services.includes(service.key));
      const cancellation_tiers = tiersOfService[service.key] ?? null;
      const opened = {
        ...service,
        id: idAt(random, created),
        provider,
        units,
        pages: on,
        cancellation_tiers,
        weather_rules: policyOfService[service.key] ?? null,
      };
      shops.services.push(opened);
      const priced = pricesOf(service, clock);
      rows.services.push({ ...serviceRow(opened, known(categoryIds, service.category), gallery, created), ...priced });
      rows.units.push(...units.map((unit, position) => ({ ...unit, service_id: opened.id, position })));
      rows.page_services.push(
        ...on.map((page) => ({ page_id: page.id, service_id: opened.id, position: page.services.indexOf(service.key) })),
      );
    });
  }
  return shops;
}

const NOT_STATED: PracticalContent = { min_age: null, accessibility: [], itinerary: [], questions: [] };
const AT_THE_START: ArrivalContent = { mtr_exit: '', mtr_exit_zh: '', arrive_minutes_before: 0 };

function serviceRow(service: Service, category_id: string, gallery: Gallery, created: Date): Row {
  return {
    ...only({ bring: [], bring_zh: [], sold_by: 'departure', ...service }, SERVICE_COLUMNS),
    ...(practical[service.key] ?? NOT_STATED),
    ...(arrivals[service.key] ?? AT_THE_START),
    captions: captionsOf(service, gallery),
    pay_ways: payWaysOfService[service.key] ?? null,
    cancellation_tiers: service.cancellation_tiers,
    weather_rules: service.weather_rules,
    provider_id: service.provider.id,
    category_id,
    featured_image: gallery.urlOf(service.picture),
    gallery: service.gallery.map(gallery.urlOf),
    created_at: created,
    updated_at: created,
  };
}

/** Other prices on some days, and from what an adult pays in the year ahead. */
function pricesOf({ key, price }: Pick<Service, 'key' | 'price'>, clock: Clock): Row {
  const rules = priceRulesOfService[key];
  if (!rules) return { price_rules: [], from_price: null, prices_from: null, day_prices: null };
  const adult = { kind: 'adult', price };
  const day_prices = pricesFrom(adult, rules, clock.today, YEAR_DAYS + 1);
  return { price_rules: rules, from_price: lowestPrice(adult, rules, clock.today), prices_from: clock.today, day_prices };
}

function captionsOf({ key, picture, gallery: others }: Service, gallery: Gallery): PictureCaption[] {
  return (captions[key] ?? []).map(({ text, text_zh }, nth) => ({
    picture: gallery.urlOf(nth === 0 ? picture : others[nth - 1]!),
    text,
    text_zh,
  }));
}

function only<K extends string>(from: Readonly<Record<K, Cell>>, names: readonly K[]): Row {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo content names ${String(key)}, which does not exist`);
  return value;
}
