import type { Intent } from '../../core/api/idempotency.ts';
import type { Columns } from '../../core/database/database.ts';
import type { HoldProof } from '../../holds/holder.ts';
import type { CancellationTier } from '../../../rules/cancellation/cancellation.ts';
import { lineOf, type BookedUnit } from '../../../rules/party.ts';
import type { PayWay } from '../../../rules/paying.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';

export type NewBooking = {
  id: string;
  page_id: string | null;
  client_id: string | null;
  booking_reference: string;
  confirmation_code: string;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  locale: string;
  participants: number;
  /** Of a party that takes all of its slot, as many as it is for; the statement takes what the slot has. */
  places: number;
  takes_all: boolean;
  total_price: number;
  service_fee: number;
  final_amount: number;
  status: 'pending' | 'confirmed';
  special_requests: string;
  source: 'page' | 'phone' | 'walk_in' | 'reseller' | 'import';
  payment_status: 'unpaid' | 'paid';
  service_title: string;
  service_title_zh: string;
  cancellation_hours: number;
  cancellation_tiers: readonly CancellationTier[] | null;
  weather_rules: readonly WeatherRule[] | null;
  units: BookedUnit[];
  /** How the customer pays; null where nothing is to be paid, or the provider took the booking. */
  pay_way: PayWay | null;
  /** How long a large booking holds its places until the customer confirms it by mail; null where that is not asked. */
  confirm_minutes: number | null;
  /** Its status once it is confirmed by mail. */
  confirm_to: 'pending' | 'confirmed' | null;
  /** The name of the provider who took the booking, or of the reseller who made it. */
  taken_by: string;
  /** The partner who booked for its guest. */
  concierge_id: string | null;
  /** A key of the network address it was booked from; empty where the provider took it or a reseller made it. */
  visitor: string;
  /** Versions of the terms and the privacy statement that the customer was shown. */
  terms_version: number | null;
  privacy_version: number | null;
};

/** What a booking has that no visitor made, but a provider or a reseller for a guest: nothing that is agreed to here. */
export const madeForGuest = {
  client_id: null,
  concierge_id: null,
  visitor: '',
  confirm_minutes: null,
  confirm_to: null,
  pay_way: null,
  terms_version: null,
  privacy_version: null,
} as const satisfies Partial<NewBooking>;

/** A booking with what its insertion depends on. */
export type BookingInsert = {
  booking: NewBooking;
  slot_id: string;
  cutoff_minutes: number;
  /** What the price was computed with, and the reply made from. */
  offer_version: number;
  fee_bp: number;
  /** The same, each null where nothing depends on it: the page, the provider, the time of the slot, and what makes a booking large. */
  page_version: number | null;
  provider_version: number | null;
  /** With the hours and days in which the provider wants to be paid, for `pay_way`. */
  pay_hours: number | null;
  pay_days_before: number | null;
  start_datetime: string | null;
  end_datetime: string | null;
  large_party: number | null;
  large_sum: number | null;
  /** The hold of the places that are booked. One that has ended, or is another's, is ignored. */
  hold: HoldProof | null;
  intent: Intent | null;
  /** Ids of clicks on partners' links that the visitor carries along. */
  clicks: string[];
  /** The link of the partner who booked for its guest: the booking is credited to a click of its own on it, and to no other. */
  concierge_link_id: string | null;
};

/** Columns of `bookings` that are written as the booking names them, and differ from booking to booking. */
const OF_ITS_OWN = {
  id: 'uuid',
  client_id: 'uuid',
  booking_reference: 'text',
  confirmation_code: 'text',
  customer_name: 'text',
  customer_email: 'text',
  customer_phone: 'text',
  participants: 'int',
  total_price: 'bigint',
  service_fee: 'bigint',
  final_amount: 'bigint',
  special_requests: 'text',
  units: 'jsonb',
} as const satisfies Columns;

/** The same of those that bookings of one service mostly share. */
const SHARED = {
  page_id: 'uuid',
  locale: 'text',
  takes_all: 'boolean',
  status: 'text',
  source: 'text',
  taken_by: 'text',
  concierge_id: 'uuid',
  payment_status: 'text',
  service_title: 'text',
  service_title_zh: 'text',
  cancellation_hours: 'int',
  cancellation_tiers: 'jsonb',
  weather_rules: 'jsonb',
  terms_version: 'int',
  privacy_version: 'int',
  confirm_to: 'text',
  pay_way: 'text',
} as const satisfies Columns;

export const COLUMNS = { ...OF_ITS_OWN, ...SHARED, places: 'int' } as const satisfies Columns;

/** What the statement reads of each insert: with what is shared all of `rowOf`, so that nothing of a booking is left out. */
export const OWN_ROW = {
  ...OF_ITS_OWN,
  party_places: COLUMNS.places,
  nth: 'int',
  visitor: 'text',
  slot_id: 'uuid',
  start_datetime: 'timestamptz',
  end_datetime: 'timestamptz',
  clicks: 'jsonb',
  hold: 'jsonb',
  scope: 'text',
  key: 'text',
  request_hash: 'text',
} as const satisfies Record<Exclude<keyof Row, keyof typeof SHARED_ROW>, string>;

/** What it reads once of all inserts that have the same: to read it again with each took PostgreSQL a tenth of a booking's time. */
export const SHARED_ROW = {
  ...SHARED,
  confirm_minutes: 'int',
  cutoff_minutes: 'int',
  offer_version: 'bigint',
  fee_bp: 'int',
  page_version: 'bigint',
  provider_version: 'bigint',
  pay_hours: 'int',
  pay_days_before: 'int',
  large_party: 'int',
  large_sum: 'bigint',
  concierge_link_id: 'uuid',
} as const satisfies Partial<Record<keyof Row, string>>;

/** What the statement is sent: a row an insert, with the place in `shared` of what it has in common with others. */
export function rowsOf(inserts: readonly BookingInsert[]): { own: object[]; shared: object[] } {
  const shared = new Map<string, object & { shared: number }>();
  const own = inserts.map((insert, nth) => {
    const row = rowOf(insert, nth);
    const common = pick(row, SHARED_NAMES);
    const text = JSON.stringify(common);
    const found = shared.get(text) ?? { ...common, shared: shared.size };
    shared.set(text, found);
    return { ...pick(row, OWN_NAMES), shared: found.shared };
  });
  return { own, shared: [...shared.values()] };
}

const OWN_NAMES = Object.keys(OWN_ROW);
const SHARED_NAMES = Object.keys(SHARED_ROW);

/** What a row has under these names; PostgreSQL reads null where there is nothing. */
function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (row[name] !== null) picked[name] = row[name];
  return picked;
}

type Row = ReturnType<typeof rowOf>;

function rowOf({ booking: { units, places, ...booking }, intent, ...insert }: BookingInsert, nth: number) {
  return {
    nth,
    ...booking,
    party_places: places,
    ...insert,
    units: units.map(({ unit, quantity }) => lineOf(unit, quantity)),
    scope: intent?.scope,
    key: intent?.key,
    request_hash: intent?.request_hash.toString('hex'),
  };
}
