import type { Intent } from '../../core/api/idempotency.ts';
import type { HoldProof } from '../../holds/holder.ts';
import type { CancellationTier } from '../../../rules/cancellation/cancellation.ts';
import type { BookedUnit } from '../../../rules/party.ts';
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
