import type { CancellationTier } from '../../../rules/cancellation/cancellation.ts';
import type { OfferedUnit } from '../../../rules/party.ts';
import { unitsOn, type PriceRule } from '../../../rules/prices/prices.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';
import type { PayTerms } from '../../../rules/paying.ts';
import type { Db } from '../../core/database/database.ts';

/** What is on sale on one slot of a service, as it stands now; prices in cents. */
export type Offer = {
  page_id: string | null;
  thank_you_message: string;
  thank_you_message_zh: string;
  on_page: boolean;
  provider_id: string;
  service_id: string;
  service_title: string;
  service_title_zh: string;
  confirmation: 'request' | 'instant';
  cutoff_minutes: number;
  cancellation_hours: number;
  cancellation_tiers: CancellationTier[] | null;
  weather_rules: WeatherRule[] | null;
  min_participants: number;
  max_participants: number;
  /** The share that the marketplace adds to the price. */
  fee_bp: number;
  /** Changes with everything that is read here of the service. */
  offer_version: number;
  /** The same of the page; null without one. */
  page_version: number | null;
  /** The same of the provider, of how customers pay. */
  provider_version: number;
  pay_terms: PayTerms;
  provider_name: string;
  provider_name_zh: string;
  /** At the prices of the date. */
  units: OfferedUnit[];
  price_rules: PriceRule[];
  slot_service_id: string | null;
  booking_date: string;
  all_day: boolean;
  booking_time: string;
  end_time: string;
  start_datetime: string;
  end_datetime: string;
};

/** An offer with what makes a booking large: this many people, or this many cents; 0 is never. */
export type PublicOffer = Offer & { large_party: number; large_sum: number };

/** An offer of a moment ago, or of just now. */
export type OfferLookup = { offer: PublicOffer | undefined; is_recent: boolean };

/** What a visitor asks to book: a service and slot, on a page or, with null, of the catalogue. */
export type OfferRequest = { page: string | null; service: string; availability_slot: string };

/** What an offer says of the service `s`, its provider `p` and the settings `m`. */
function termsOf(db: Db) {
  return db`s.provider_id, s.id as service_id, s.title as service_title, s.title_zh as service_title_zh, s.confirmation,
    s.cutoff_minutes, s.cancellation_hours, s.cancellation_tiers,
    nullif(coalesce(s.weather_rules, p.weather_rules), '[]') as weather_rules, s.min_participants, s.max_participants, m.fee_bp, s.offer_version, p.offer_version as provider_version,
    s.price_rules, pay_terms_of(s.pay_ways, p) as pay_terms, p.name as provider_name, p.name_zh as provider_name_zh,
    (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh,
      'price', u.price, 'places', u.places, 'takes_all', takes_all_of(u), 'accompanied_by', u.accompanied_by) order by u.position), '[]') from units u where u.service_id = s.id) as units`;
}

/** What an offer says of the slot `sl`. */
function timesOf(db: Db) {
  return db`sl.service_id as slot_service_id, sl.date as booking_date, sl.all_day, sl.start_time::text as booking_time, sl.end_time::text as end_time,
    hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime`;
}

/** An offer as it is read, with the usual prices, at those of its date; without a slot there is none. */
function onItsDate<O extends Offer>(read: O): O {
  if (read.slot_service_id === null || read.price_rules.length === 0) return read;
  return { ...read, units: unitsOn(read.units, read.price_rules, read.booking_date) };
}

/**
 * Page, service, units and slot of public bookings in one read; undefined where page or service is not live. Equal requests are read once.
 */
export async function findOffers(sql: Db, requests: readonly OfferRequest[]): Promise<(PublicOffer | undefined)[]> {
  const keyOf = ({ page, service, availability_slot }: OfferRequest) => `${page} ${service} ${availability_slot}`;
  const distinct = [...new Map(requests.map((one) => [keyOf(one), one])).values()];
  const rows = await sql<(PublicOffer & { nth: number })[]>`
    with requests as (
      select * from unnest((select ${distinct.map(({ page }) => page)}::uuid[]), (select ${distinct.map(({ service }) => service)}::uuid[]),
        (select ${distinct.map(({ availability_slot }) => availability_slot)}::uuid[])) with ordinality as r (page, service, slot, nth)
    ),
    offers as materialized (
      select r.page as requested_page, pg.id as page_id, pg.offer_version as page_version,
        coalesce(pg.thank_you_message, '') as thank_you_message, coalesce(pg.thank_you_message_zh, '') as thank_you_message_zh,
        pg.id is null or ps.page_id is not null as on_page, m.large_party, m.large_sum, ${termsOf(sql)}
      from (select distinct page, service from requests) r
      join live_services s on s.id = r.service join providers p on p.id = s.provider_id cross join marketplace_settings m
      left join pages pg on pg.id = r.page and pg.is_published
      left join page_services ps on ps.page_id = pg.id and ps.service_id = s.id
      where pg.id is not null or r.page is null
    )
    select requests.nth - 1 as nth, offers.*, ${timesOf(sql)}
    from requests join offers on offers.service_id = requests.service and offers.requested_page is not distinct from requests.page
    left join slots sl on sl.id = requests.slot`;
  const found = new Map(rows.map(({ nth, ...offer }) => [keyOf(distinct[nth]!), onItsDate(offer)]));
  return requests.map((one) => found.get(keyOf(one)));
}

/**
 * An own service and slot for a booking that the provider takes; undefined when the service is not the provider's. Drafts and inactive
 * services can be booked by phone.
 */
export async function findOwnOffer(sql: Db, request: Omit<OfferRequest, 'page'>, provider_id: string): Promise<OwnSlotOffer | undefined> {
  const [offer] = await findOwnOffers(sql, [request], provider_id);
  return offer;
}

export type OwnSlotOffer = Offer & { is_stopped: boolean };

/** The same of several, in their order. */
export async function findOwnOffers(
  sql: Db,
  requests: readonly Omit<OfferRequest, 'page'>[],
  provider_id: string,
): Promise<(OwnSlotOffer | undefined)[]> {
  const rows = await sql<(OwnSlotOffer & { nth: number })[]>`
    with requests as (
      select * from unnest(${requests.map(({ service }) => service)}::uuid[], ${requests.map((one) => one.availability_slot)}::uuid[])
        with ordinality as r (service, slot, nth)
    ),
    offers as materialized (
      select s.hidden_at is not null or p.suspended_at is not null as is_stopped, null::uuid as page_id, null::bigint as page_version,
        '' as thank_you_message, '' as thank_you_message_zh, true as on_page, ${termsOf(sql)}
      from services s join providers p on p.id = s.provider_id cross join marketplace_settings m
      where s.id in (select service from requests) and s.provider_id = ${provider_id} and s.archived_at is null
    )
    select (requests.nth - 1)::int as nth, offers.*, ${timesOf(sql)}
    from requests join offers on offers.service_id = requests.service
    left join slots sl on sl.id = requests.slot`;
  const found = new Map(rows.map(({ nth, ...offer }) => [nth, onItsDate(offer)]));
  return requests.map((_, nth) => found.get(nth));
}
