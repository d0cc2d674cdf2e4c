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
import { findOffers, type OfferRequest, type PublicOffer } from '../place/offer.ts';
import { fitsLater, insertBookings, type InsertResult } from '../place/insert.ts';
import { madeForGuest, type BookingInsert, type NewBooking } from '../place/new-booking.ts';

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
  const [booked] = await bookForResellers(tx, [order]);
  return booked!;
}

/** Finds offers in a transaction, in the order of the requests. */
export type OffersFinder = (tx: Tx, requests: readonly OfferRequest[]) => Promise<(PublicOffer | undefined)[]>;

type ResaleWays = {
  /** How long to wait at most for each row that another transaction has locked; then it fails (`isLockTimeout`). */
  lock_ms?: number;
  findOffers?: OffersFinder;
};

/** The same of several, each with a hold of its own. */
export async function bookForResellers(tx: Tx, orders: readonly ResellerOrder[], ways: ResaleWays = {}): Promise<ResellerResult[]> {
  const { lock_ms = LOCK_MS, findOffers: find = findOffers } = ways;
  const offers = await find(
    tx,
    orders.map((order) => ({ page: null, ...order })),
  );
  const read = orders.map((order, nth) => insertOf(order, offers[nth]));
  const inserts = read.filter((one) => 'booking' in one);
  const written = inserts.length > 0 ? await insertBookings(tx, inserts, { whenLocked: 'wait', lock_ms }) : [];
  return read.map((one) => ('booking' in one ? resultOf(one, written[inserts.indexOf(one)]) : one));
}

function resultOf({ booking }: BookingInsert, inserted: InsertResult | undefined): ResellerResult {
  if (inserted?.result === 'booked') return { result: 'booked', id: booking.id, places: inserted.all ?? booking.places };
  if (inserted === undefined || inserted.result === 'stale') return { result: 'again' };
  if (fitsLater(inserted, booking.places)) return { result: 'lapsed' };
  return { result: inserted.result === 'full' ? 'full' : 'closed' };
}

function insertOf(order: ResellerOrder, offer: PublicOffer | undefined): BookingInsert | ResellerResult {
  if (!offer || offer.slot_service_id !== offer.service_id) return { result: 'closed' };
  const { fee_bp, rate_bp, prices } = order.promised;
  const resolved = resolveParty(order, resoldUnits(offer.units, rate_bp, prices), offer);
  if ('broken' in resolved) return { result: 'party' };
  const party = resoldParty(resolved, fee_bp);
  const booking: NewBooking = {
    ...promisesOf(offer),
    ...party,
    ...madeForGuest,
    takes_all: party.whole !== undefined,
    id: uuid(),
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
  };
  return {
    booking,
    slot_id: order.availability_slot,
    ...versionsOf(offer),
    cutoff_minutes: 0,
    hold: order.hold,
    intent: null,
    clicks: [],
    concierge_link_id: null,
  };
}

/** The reference of a booking that is to be. */
export const newSupplierReference = (): string => newReference();

/** Counts a reseller's booking, once it is committed. */
export function recordResold(places: number): void {
  recordBooking('reseller', places);
}
