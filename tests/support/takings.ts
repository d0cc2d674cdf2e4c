import { v7 as uuid } from 'uuid';
import { newConfirmationCode, newReference } from '../../server/bookings/place/codes.ts';
import type { Taking } from '../../server/bookings/place/writes.ts';
import { Refusal } from '../../server/core/api/errors.ts';
import type { Offer } from './builders.ts';

/** For desks whose visitors wait for a locked slot for as long as the test takes. */
export const PATIENT = { most_waiting: 4_000, slot_patience_ms: 60_000 };
/** Of visitors who do as well. */
export const FOREVER = { until: () => Infinity, isGone: () => false };
export const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'busy' && Number(error.extra.retry_after) > 0;

/** Places on a slot as `bookOnPage` asks for them. */
export function taking(
  { page, service, slot }: Pick<Offer, 'page' | 'service' | 'slot'>,
  places: number,
  given: Partial<Taking> = {},
): Taking {
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
    bought: [
      {
        ticket: { id: service.units[0]!.id, kind: 'adult', title: 'Adult', title_zh: '成人', price: 10_000, places: 1 },
        quantity: places,
      },
    ],
    taken_by: '',
    terms_version: null,
    privacy_version: null,
    confirm_minutes: null,
    confirm_to: null,
    visitor: '',
  };
  const { offer_version } = service;
  return { booking, slot_id: slot.id, cutoff_minutes: 0, offer_version, fee_bp: 500, intent: null, reply: {}, clicks: [], ...given };
}
