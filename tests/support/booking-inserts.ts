import { v7 as uuid } from 'uuid';
import { newConfirmationCode, newReference } from '../../server/bookings/place/codes.ts';
import type { BookingInsert } from '../../server/bookings/place/new-booking.ts';
import { Refusal } from '../../server/core/api/errors.ts';
import type { Offer } from './builders.ts';

/** For batchers whose visitors wait for a locked slot for as long as the test takes. */
export const PATIENT = { max_waiting: 4_000, slot_wait_ms: 60_000 };
/** The limit of visitors who wait as long. */
export const FOREVER = { until: () => Infinity, isGone: () => false };
export const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'busy' && Number(error.extra.retry_after) > 0;

export const booked = { result: 'booked' };
export const closed = { result: 'closed' };
/** A slot with so many places left. */
export const full = (places_left: number) => ({ result: 'full', places_left, lapsed_places: 0 });

/** A booking of places on a slot, as `placeBooking` inserts it. */
export function bookingInsert(
  { page, service, slot }: Pick<Offer, 'page' | 'service' | 'slot'>,
  places: number,
  given: Partial<BookingInsert> = {},
): BookingInsert {
  const booking = {
    id: uuid(),
    page_id: page.id,
    client_id: null,
    booking_reference: newReference(),
    confirmation_code: newConfirmationCode(),
    customer_name: '陳大文',
    customer_email: 'taiman@example.com',
    customer_phone: '+85255550123',
    locale: 'zh-HK',
    participants: places,
    places,
    total_price: 10_000,
    service_fee: 500,
    final_amount: 10_500,
    status: 'confirmed' as const,
    special_requests: '',
    source: 'page' as const,
    payment_status: 'unpaid' as const,
    service_title: service.title,
    service_title_zh: '',
    cancellation_hours: 24,
    cancellation_tiers: null,
    weather_rules: null,
    units: [
      {
        unit: { id: service.units[0]!.id, kind: 'adult', title: 'Adult', title_zh: '成人', price: 10_000, places: 1 },
        quantity: places,
      },
    ],
    takes_all: false,
    taken_by: '',
    concierge_id: null,
    terms_version: null,
    privacy_version: null,
    confirm_minutes: null,
    confirm_to: null,
    pay_way: null,
    visitor: '',
  };
  const { offer_version } = service;
  const unasked = { page_version: null, start_datetime: null, end_datetime: null, large_party: null, large_sum: null };
  const unpaid = { provider_version: null, pay_hours: null, pay_days_before: null };
  return {
    booking,
    slot_id: slot.id,
    cutoff_minutes: 0,
    offer_version,
    fee_bp: 500,
    ...unasked,
    ...unpaid,
    hold: null,
    intent: null,
    clicks: [],
    concierge_link_id: null,
    ...given,
  };
}
