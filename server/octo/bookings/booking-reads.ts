import type { OctoContact } from '../../../contract/octo/bookings.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { CancellationTerms } from '../../../rules/cancellation/cancellation.ts';
import type { PricedUnit } from '../../../rules/party.ts';
import { anyTextOf } from '../../core/database/unseen.ts';
import { lapsedPlaces } from '../../availability/places.ts';
import type { Db } from '../../core/database/database.ts';
import { departureOf, type OctoDeparture } from '../availability/departure-reads.ts';

/** A person, or a group, of a reseller's booking. */
export type UnitItemRow = { uuid: string; unit: string; reseller_reference: string | null; contact: OctoContact };

/** What of a booking a reseller sees; its times are those of now, also where somebody else has changed them. */
export type ConfirmedPart = CancellationTerms & {
  id: string;
  status: BookingStatus;
  attendance: 'expected' | 'arrived' | 'no_show';
  /** How many of a party that has arrived have come; null: all of it. */
  arrived_people: number | null;
  /** Since when those are aboard whose own voucher was scanned, by their keys. */
  arrivals: Record<string, string> | null;
  confirmation_code: string;
  booking_reference: string;
  starts_at: string;
  ends_at: string;
  confirmed_at: string | null;
  redeemed_at: string | null;
  cancelled_at: string | null;
  cancelled_by: 'provider' | 'customer' | 'system' | 'operator' | null;
  /** What its terms keep of what it is worth to its provider; cents. */
  withheld_amount: number;
  worth_amount: number;
  is_declined: boolean;
  cancel_reason: string;
  /** The last line of its timeline. */
  changed_at: string;
  units: PricedUnit[];
};

/** What a reseller has held: what it said, where, and at what it sells. */
export type ReservationRow = {
  uuid: string;
  reseller_id: string;
  service_id: string;
  slot_id: string;
  hold_id: string;
  supplier_reference: string;
  reseller_reference: string | null;
  notes: string | null;
  contact: OctoContact;
  unit_items: UnitItemRow[];
  email_receipt: boolean;
  /** What it sells at since it was held: terms, and the price in cents of each unit. */
  fee_bp: number;
  rate_bp: number;
  prices: Record<string, number>;
};

/** A reseller's booking: what was held, and the booking that it became. */
export type ResellerBookingRow = ReservationRow & {
  starts_at: Date;
  ends_at: Date;
  /** A day ticket. */
  all_day: boolean;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  /** Whether its hold lasts still. */
  is_held: boolean;
  booking: ConfirmedPart | null;
  departure: OctoDeparture | null;
  cutoff_minutes: number;
  max_participants: number;
  /** Of its service, and the guest's service fee of today: what its product is cached by. */
  offer_version: number;
  todays_fee_bp: number;
  now: Date;
};

/** Which bookings of a reseller. Days are Hong Kong's, both included. */
export type ResellerBookingFilters = {
  reseller_reference?: string | undefined;
  supplier_reference?: string | undefined;
  first?: string | undefined;
  last?: string | undefined;
  service_id?: string | undefined;
};

/** A list has so many, the latest departures first: who has more asks by day. */
const MOST = 500;

export async function listResellerBookings(db: Db, reseller_id: string, filters: ResellerBookingFilters): Promise<ResellerBookingRow[]> {
  const { reseller_reference, supplier_reference, first, last, service_id } = filters;
  return db<ResellerBookingRow[]>`
    with lapsed as materialized (${lapsedPlaces(db)}),
    chosen as materialized (
      select * from reseller_bookings rb
      where rb.reseller_id = ${reseller_id}
        ${reseller_reference !== undefined ? db`and rb.reseller_reference = ${reseller_reference}` : db``}
        ${supplier_reference !== undefined ? db`and rb.supplier_reference = ${supplier_reference}` : db``}
        ${service_id !== undefined ? db`and rb.service_id = ${service_id}` : db``}
        ${first !== undefined ? db`and rb.starts_at >= ${first}::date::timestamp at time zone 'Asia/Hong_Kong'` : db``}
        ${last !== undefined ? db`and rb.starts_at < (${last}::date + 1)::timestamp at time zone 'Asia/Hong_Kong'` : db``}
      order by rb.starts_at desc, rb.uuid limit ${MOST}
    )
    ${chosenBookings(db)}`;
}

/** Which booking of which reseller. */
export type ResellerBookingKey = { reseller_id: string; uuid: string };

/** Bookings by their uuids, in that order; undefined where a reseller has none of that uuid. */
export async function findResellerBookings(db: Db, keys: readonly ResellerBookingKey[]): Promise<(ResellerBookingRow | undefined)[]> {
  const uuids = keys.map(({ uuid }) => uuid);
  const rows = await db<ResellerBookingRow[]>`
    with lapsed as materialized (${lapsedPlaces(db)}),
    chosen as materialized (select * from reseller_bookings rb where rb.uuid = ${anyTextOf(db, uuids)})
    ${chosenBookings(db)}`;
  return keys.map((key) => rows.find(({ uuid, reseller_id }) => uuid === key.uuid && reseller_id === key.reseller_id));
}

/** The rows of the CTE `chosen`, the latest departures first; needs a CTE `lapsed` of `lapsedPlaces`. */
function chosenBookings(db: Db) {
  return db`
    select rb.uuid, rb.reseller_id, rb.service_id, rb.slot_id, rb.starts_at, rb.ends_at,
      coalesce(b.all_day, sl.all_day, s.sold_by = 'day') as all_day, rb.hold_id, rb.supplier_reference, rb.reseller_reference, rb.notes,
      rb.contact, rb.unit_items, rb.email_receipt, rb.created_at, rb.updated_at, rb.expires_at, rb.cancelled_at, rb.cancel_reason, rb.fee_bp, rb.rate_bp, rb.prices,
      exists (select from holds h where h.id = rb.hold_id and h.ended_at is null and h.expires_at > now()) as is_held,
      case when b.id is not null then jsonb_build_object('id', b.id, 'status', b.status, 'attendance', b.attendance, 'arrived_people', b.arrived_people, 'arrivals', b.arrivals,
        'confirmation_code', b.confirmation_code, 'booking_reference', b.booking_reference, 'starts_at', hong_kong(b.starts_at),
        'ends_at', hong_kong(b.ends_at), 'confirmed_at', utc(b.confirmed_at), 'redeemed_at', utc(coalesce(b.checked_in_at, b.completed_at)),
        'cancelled_at', utc(b.cancelled_at), 'cancelled_by', b.cancelled_by, 'cancel_reason', b.cancel_reason,
        'withheld_amount', b.withheld_amount, 'worth_amount', b.final_amount - b.reduced_amount,
        'is_declined', exists (select from booking_events e where e.booking_id = b.id and e.event in ('declined', 'expired')),
        'changed_at', utc((select max(e.at) from booking_timeline e where e.booking_id = b.id)),
        'cancellation_hours', b.cancellation_hours, 'cancellation_tiers', b.cancellation_tiers, 'units', b.units) end as booking,
      case when sl.id is not null then ${departureOf(db)} end as departure, s.cutoff_minutes, s.max_participants, s.offer_version,
      (select fee_bp from marketplace_settings) as todays_fee_bp, now() as now
    from chosen rb
    join services s on s.id = rb.service_id
    left join bookings b on b.id = rb.booking_id
    left join slots sl on sl.id = coalesce(b.slot_id, rb.slot_id)
    order by rb.starts_at desc, rb.uuid`;
}

/** Whose a booking is, and what request made it. */
export async function findRequest(db: Db, uuid: string): Promise<{ reseller_id: string; body_hash: Buffer } | undefined> {
  const [found] = await db<{ reseller_id: string; body_hash: Buffer }[]>`
    select reseller_id, body_hash from reseller_bookings where uuid = ${uuid}`;
  return found;
}
