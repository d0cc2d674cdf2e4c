import type { CancellationTerms } from '../../../rules/cancellation/cancellation.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { OfferedUnit, PricedUnit } from '../../../rules/party.ts';
import type { PriceRule } from '../../../rules/prices/prices.ts';
import type { BookingMoney, PayWay } from '../../../rules/paying.ts';
import { lapsedPlaces } from '../../availability/places.ts';
import type { Db } from '../../core/database/database.ts';
import { isLate, isOver, isPostponed } from '../deadline.ts';
import type { Viewer } from '../reads.ts';

/** A slot of a change; times as they are shown, in Hong Kong. */
export type SlotFacts = {
  id: string;
  service_id: string;
  booking_date: string;
  all_day: boolean;
  booking_time: string;
  end_time: string;
  start_datetime: string;
  end_datetime: string;
  /** Bookable by visitors before its cutoff. */
  is_in_time: boolean;
  has_begun: boolean;
  /** Open, on a service that is not off sale. */
  is_open: boolean;
  /** Its host decides whether it goes ahead in the weather. */
  weather_stops: boolean;
  /** Places left, those of requests and holds whose time has run out among them; some of these have to be ended first. */
  left: number;
  lapsed: number;
  capacity: number;
  /** None is left because a boat or guide that it needs is used elsewhere. */
  is_resource_taken: boolean;
};

/** What decides about a change of a booking; amounts in cents. */
export type ChangeFacts = BookingMoney &
  CancellationTerms & {
    id: string;
    provider_id: string;
    client_id: string | null;
    status: BookingStatus;
    customer_name: string;
    participants: number;
    places: number;
    /** Its places are all that its slot has. */
    takes_all: boolean;
    units: PricedUnit[];
    total_price: number;
    service_fee: number;
    pay_way: PayWay | null;
    pay_by: Date | null;
    /** How many hours the provider gives to pay. */
    pay_hours: number;
    starts_at: Date;
    /** By the clock of the database. */
    now: Date;
    is_checked_in: boolean;
    /** Its customer has yet to confirm it by mail. */
    is_unconfirmed: boolean;
    /** Its customer has confirmed it by mail, or has an account with a proved address. */
    is_proved: boolean;
    late: boolean;
    /** Its departure was called off, and its customer has not chosen another date yet. */
    is_postponed: boolean;
    /** Or its day is over, where it is a day ticket. */
    has_begun: boolean;
    /** How many lines its timeline has. */
    version: number;
    confirmation: 'request' | 'instant';
    min_participants: number;
    max_participants: number;
    /** At the usual prices. */
    offered: OfferedUnit[];
    price_rules: PriceRule[];
    /** Visitors can book the service. */
    is_live: boolean;
    fee_bp: number;
    /** Of a reseller's booking, its discount; the fee is then that of when it was held. */
    rate_bp: number | null;
    large_party: number;
    large_sum: number;
    from_slot: SlotFacts;
    /** The slot that is asked for; null where there is none. */
    to_slot: SlotFacts | null;
  };

/** Everything that decides about a change of a booking to this slot, or of one that stays on its own; undefined when it is not the viewer's. */
export async function findChangeFacts(db: Db, id: string, viewer: Viewer, slot_id: string | undefined): Promise<ChangeFacts | undefined> {
  const [facts] = await db<ChangeFacts[]>`
    with lapsed as (${lapsedPlaces(db)})
    select b.id, b.provider_id, b.client_id, b.status, b.final_amount, b.paid_amount, b.refunded_amount,
      b.reduced_amount, b.retained_amount, b.pay_way, b.pay_by, p.pay_hours, b.customer_name, b.participants,
      b.places, b.takes_all, b.units, b.total_price, b.service_fee, b.starts_at, now() as now, b.cancellation_hours, b.cancellation_tiers, b.attendance = 'arrived' as is_checked_in,
      b.confirm_to is not null and b.email_confirmed_at is null as is_unconfirmed,
      b.email_confirmed_at is not null or coalesce((select u.email_verified_at is not null from users u where u.id = b.client_id), false) as is_proved,
      ${isPostponed(db)} as is_postponed, ${isLate(db)} as late, ${isOver(db)} as has_begun, (select count(*)::int from booking_timeline e where e.booking_id = b.id) as version,
      s.confirmation, s.min_participants, s.max_participants, s.price_rules, coalesce(rb.fee_bp, m.fee_bp) as fee_bp, rb.rate_bp, m.large_party, m.large_sum,
      exists (select from live_services live where live.id = s.id) as is_live,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh,
        'price', u.price, 'places', u.places, 'takes_all', takes_all_of(u), 'accompanied_by', u.accompanied_by) order by u.position), '[]') from units u where u.service_id = s.id) as offered,
      ${slotFacts(db, null)} as from_slot, ${slotFacts(db, slot_id ?? null)} as to_slot
    from bookings b
    join services s on s.id = b.service_id
    join providers p on p.id = b.provider_id
    cross join marketplace_settings m
    left join reseller_bookings rb on b.source = 'reseller' and rb.booking_id = b.id
    where b.id = ${id} and (b.provider_id = ${viewer.provider_id} or b.client_id = ${viewer.id} or b.id = ${viewer.link ?? null})`;
  return facts;
}

/** A slot as JSON, with null the booking's own; of the service `s` and provider `p`, where it is theirs. Needs a CTE `lapsed`. */
function slotFacts(db: Db, slot_id: string | null) {
  return db`(
    select jsonb_build_object('id', sl.id, 'service_id', sl.service_id, 'booking_date', sl.date, 'all_day', sl.all_day, 'booking_time', sl.start_time::text,
      'end_time', sl.end_time::text, 'start_datetime', hong_kong(sl.starts_at), 'end_datetime', hong_kong(sl.ends_at),
      'is_in_time', closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now() + make_interval(mins => s.cutoff_minutes),
      'has_begun', closes_at(sl.all_day, sl.starts_at, sl.ends_at) <= now(),
      'weather_stops', sl.weather_stops, 'is_open', sl.is_available and s.archived_at is null and s.hidden_at is null and p.suspended_at is null,
      'left', shared.left, 'lapsed', shared.left - least(sl.capacity - sl.spots_taken, shared.room_now),
      'capacity', sl.capacity, 'is_resource_taken', coalesce(shared.room = 0, false))
    from slots sl left join lapsed gone on gone.slot_id = sl.id
    -- What the booking uses alone on the slot that it leaves is free for it.
    cross join lateral (select (select own.id from slots own where own.id = b.slot_id and own.spots_taken = b.places) as id) leaving
    cross join lateral (select case when sl.needs_resources then resource_room(sl.id, leaving.id) end as room,
      case when sl.needs_resources then resource_room(sl.id, leaving.id, true) end as room_now) rooms
    cross join lateral (select rooms.*, least(sl.capacity - sl.spots_taken + coalesce(gone.places, 0), rooms.room) as left) shared
    where sl.id = coalesce(${slot_id}::uuid, b.slot_id))`;
}

/** The slot on which a booking has its places; undefined when it is not the viewer's, null once its slot was deleted. */
export async function findSlotOf(db: Db, id: string, viewer: Viewer): Promise<{ slot_id: string | null } | undefined> {
  const [found] = await db<{ slot_id: string | null }[]>`
    select slot_id from bookings b
    where b.id = ${id} and (b.provider_id = ${viewer.provider_id} or b.client_id = ${viewer.id} or b.id = ${viewer.link ?? null})`;
  return found;
}
