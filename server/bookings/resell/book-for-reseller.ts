import { v7 as uuid } from 'uuid';
import { resolveParty } from '../../../rules/party.ts';
import { resoldParty, resoldUnits, type ResaleTerms } from '../../../rules/resale/resale.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Tx } from '../../core/database/database.ts';
import { dialable } from '../../core/text/phone.ts';
import type { HoldProof } from '../../holds/holder.ts';
import { recordBooking } from '../figures.ts';
import { promisesOf, versionsOf } from '../place/book.ts';
import { newConfirmationCode, newReference } from '../place/codes.ts';
import { findOffers } from '../place/offer.ts';
import { fitsLater, insertBookings, type BookingInsert, type NewBooking } from '../place/insert.ts';

/** How long a reseller waits at most for each row that another transaction has locked. */
const LOCK_MS = 1_000;

/** What a reseller confirms: a party on a slot, with the hold of its places. */
export type ResellerOrder = {
  service: string;
  availability_slot: string;
  units: { unit: string; quantity: number }[];
  /** At what it sells: fixed when the places were held. */
  promised: ResaleTerms & { prices: Readonly<Record<string, number>> };
  hold: HoldProof;
  booking_reference: string;
  reseller_name: string;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  notes: string;
  locale: Locale;
};

/**
 * Booked, with its id and places; or nothing was written: `lapsed`, what has lapsed on the slot is to be ended first; `again`, the offer changed
 * meanwhile; `party`, it is outside the limits of the service, `full` or `closed`.
 */
export type ResellerResult =
  { result: 'booked'; id: string; places: number } | { result: 'lapsed' } | { result: 'again' } | { result: 'party' | 'full' | 'closed' };

/**
 * Books for a reseller in its transaction, at what the reseller pays (decision 065), confirmed at once or as a request, as its service is; the reseller pays the provider.
 * The places of the hold are the booking's. The cut-off held when they were held. The guest is mailed where an address is given.
 */
export async function bookForReseller(tx: Tx, order: ResellerOrder): Promise<ResellerResult> {
  const [offer] = await findOffers(tx, [{ page: null, ...order }]);
  if (!offer || offer.slot_service_id !== offer.service_id) return { result: 'closed' };
  const { fee_bp, rate_bp, prices } = order.promised;
  const resolved = resolveParty(order, resoldUnits(offer.units, rate_bp, prices), offer);
  if ('broken' in resolved) return { result: 'party' };
  const party = resoldParty(resolved, fee_bp);
  const booking: NewBooking = {
    ...promisesOf(offer),
    ...party,
    id: uuid(),
    client_id: null,
    booking_reference: order.booking_reference,
    confirmation_code: newConfirmationCode(),
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone && dialable(order.customer_phone),
    locale: order.locale,
    status: offer.confirmation === 'instant' ? 'confirmed' : 'pending',
    special_requests: order.notes,
    source: 'reseller',
    payment_status: party.final_amount === 0 ? 'paid' : 'unpaid',
    taken_by: order.reseller_name,
    concierge_id: null,
    visitor: '',
    confirm_minutes: null,
    confirm_to: null,
    pay_way: null,
    terms_version: null,
    privacy_version: null,
  };
  const insert: BookingInsert = {
    booking,
    slot_id: order.availability_slot,
    ...versionsOf(offer),
    cutoff_minutes: 0,
    hold: order.hold,
    intent: null,
    clicks: [],
    concierge_link_id: null,
  };
  const [inserted] = await insertBookings(tx, [insert], { whenLocked: 'wait', lock_ms: LOCK_MS });
  if (inserted?.result === 'booked') return { result: 'booked', id: booking.id, places: party.places };
  if (inserted === undefined || inserted.result === 'stale') return { result: 'again' };
  if (fitsLater(inserted, party.places)) return { result: 'lapsed' };
  return { result: inserted.result === 'full' ? 'full' : 'closed' };
}

/** The reference of a booking that is to be. */
export const newSupplierReference = (): string => newReference();

/** Counts a reseller's booking, once it is committed. */
export function recordResold(places: number): void {
  recordBooking('reseller', places);
}
