import { v7 as uuid } from 'uuid';
import type { Confirmation, PublicBooking } from '../../../contract/bookings.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { clickId, REFERRAL_COOKIE } from '../../../contract/referrals.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Caller } from '../../core/api/caller.ts';
import { invalid, notFound, refuse, Refusal } from '../../core/api/errors.ts';
import { KeyUsed, type Intent } from '../../core/api/idempotency.ts';
import { resolveParty, type BookedParty } from '../../../rules/party.ts';
import type { PayWay } from '../../../rules/paying.ts';
import { bothNames, payingWords } from '../../../rules/paying/words.ts';
import { policyLines } from '../../../rules/weather/words.ts';
import { dialable } from '../../core/text/phone.ts';
import { holderOf } from '../../holds/holder.ts';
import { newConfirmationCode, newReference } from './codes.ts';
import { startWaiting, type BookingBatcher, type WaitLimit } from './batch/batch.ts';
import { recordBooking } from '../figures.ts';
import { isReferenceUsed, type FinalResult, type PlacesLeft } from './insert.ts';
import type { BookingInsert, NewBooking } from './new-booking.ts';
import type { VisitorPlaces } from './limits/booking-limits.ts';
import type { Offer, PublicOffer } from './offer.ts';
import type { RecentOffers } from './recent-offers.ts';

/** The reply to a booking without the secret link, which is not stored. */
export type BookingReply = Omit<Confirmation, 'manage_url'>;

/** A booking on a page or, with null, of the catalogue. */
export type BookingRequest = Omit<PublicBooking, 'page'> & { page: string | null };
export type Booker = {
  caller: Caller | null;
  locale: Locale;
  intent: Intent | null;
  cookie: (name: string) => string | undefined;
  /** A key of the network address they book from. */
  visitor: () => string;
  /** Whether they have hung up; they are not booked then. */
  isGone?: () => boolean;
  /** Set where a partner books for its guest: `caller` is then null, as for any guest. */
  concierge?: Concierge;
};

/** A partner's account that books, the partner, and its link to which the booking is credited. */
export type Concierge = { caller: Caller; partner_id: string; link_id: string };

export type BookingDeps = { batcher: BookingBatcher; recentOffers: RecentOffers; visitorPlaces: VisitorPlaces };

/** How long a large booking holds its places until it is confirmed by mail. */
const CONFIRM_MINUTES = 30;

/** How often a booking is tried whose offer changed before it was written, or whose reference was in use (one in billions). */
export const TRIES = 5;

/**
 * Books places on a published page or of the catalogue, with or without an account. The server computes every amount. A request is
 * pending until the provider accepts, an instant service is confirmed at once; either takes its places now. A large booking of a caller
 * without a proved address holds them for half an hour, until it is confirmed by mail, and so needs an address. The places of a hold are the
 * booking's; a hold that has ended is ignored. Refuses: not_found, field errors, price_changed
 * with both totals, pay_way_not_offered with those that are, slot_full or slot_not_whole with `available_spots`, slot_unavailable,
 * weather_undecided, resource_taken, token_not_valid, too_many_places, busy.
 */
export async function placeBooking(deps: BookingDeps, request: BookingRequest, booker: Booker): Promise<BookingReply> {
  const limit = startWaiting(booker.isGone);
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const reply = await tryBooking(deps, request, booker, limit).catch(unlessReferenceUsed);
    if (reply) return reply;
  }
  return refuse('busy', { retry_after: 1 });
}

function unlessReferenceUsed(error: unknown): undefined {
  if (!isReferenceUsed(error)) throw error;
}

/** Undefined when the offer changed before the booking was written. Nobody is refused for an offer of a moment ago: it is read anew. */
async function tryBooking(deps: BookingDeps, request: BookingRequest, booker: Booker, limit: WaitLimit): Promise<BookingReply | undefined> {
  const { offer, is_recent } = await deps.recentOffers.find(request, limit);
  try {
    const reply = await bookOffer(deps, offer ?? notFound(), request, booker, limit);
    if (!reply) deps.recentOffers.drop(request);
    return reply;
  } catch (error) {
    if (!is_recent || !isOfOffer(error)) throw error;
    deps.recentOffers.drop(request);
    return undefined;
  }
}

/** Whether another offer might have led to another reply. */
function isOfOffer(error: unknown): boolean {
  return (
    error instanceof Refusal && ['not_found', 'validation', 'price_changed', 'pay_way_not_offered', 'slot_unavailable'].includes(error.code)
  );
}

async function bookOffer(
  { batcher, visitorPlaces }: BookingDeps,
  offer: PublicOffer,
  request: BookingRequest,
  booker: Booker,
  limit: WaitLimit,
): Promise<BookingReply | undefined> {
  if (!offer.on_page) invalid({ service: [{ rule: 'service_not_on_page' }] });
  checkSlot(offer);

  const party = resolveParty(request, offer.units, offer);
  if ('broken' in party) return invalid(party.broken);
  checkPrice(request.final_amount, party.final_amount);

  const booking = bookingOf(request, offer, party, booker);
  if (booking.confirm_minutes !== null && booking.customer_email === '') invalid({ customer_email: [{ rule: 'email_for_large' }] });
  const insert: BookingInsert = {
    booking,
    slot_id: request.availability_slot,
    ...versionsOf(offer),
    provider_version: offer.provider_version,
    pay_hours: offer.pay_terms.pay_hours,
    pay_days_before: offer.pay_terms.pay_days_before,
    large_party: offer.large_party,
    large_sum: offer.large_sum,
    hold: request.hold ? { id: request.hold.id, holder: holderOf(request.hold.token) } : null,
    intent: booker.intent,
    clicks: clicksOf(request.ref, booker.cookie(REFERRAL_COOKIE)),
    concierge_link_id: booker.concierge?.link_id ?? null,
  };
  const visitor = { visitor: booking.visitor, caller: booker.concierge?.caller ?? booker.caller };
  const result = await visitorPlaces(visitor, party.places, () => batcher.insert(insert, limit));
  if (result.result === 'stale') return undefined;
  if (result.result !== 'booked') return refuseFor(result);
  recordBooking(request.page === null ? 'catalogue' : 'page', result.all ?? party.places);
  return replyOf(booking, offer, result.pay_by ?? null);
}

function bookingOf(
  request: BookingRequest,
  offer: PublicOffer,
  party: BookedParty,
  { caller, locale, visitor, concierge }: Booker,
): NewBooking {
  return {
    ...promisesOf(offer),
    ...party,
    takes_all: party.whole !== undefined,
    ...statusOf(offer, party, caller),
    pay_way: payWayOf(request.pay_way, offer, party),
    id: uuid(),
    client_id: caller?.id ?? null,
    booking_reference: newReference(),
    confirmation_code: newConfirmationCode(),
    customer_name: request.customer_name,
    customer_email: request.customer_email,
    customer_phone: request.customer_phone && dialable(request.customer_phone),
    locale: request.locale ?? caller?.locale ?? locale,
    special_requests: request.notes,
    source: 'page',
    // Where nothing is to be paid.
    payment_status: party.final_amount === 0 ? 'paid' : 'unpaid',
    taken_by: '',
    concierge_id: concierge?.partner_id ?? null,
    visitor: visitor(),
    terms_version: request.terms_version ?? null,
    privacy_version: request.privacy_version ?? null,
  };
}

/**
 * The status in which a booking begins. A large one of a caller without a proved address waits for the link in its mail (decision 034), so
 * that a made-up address cannot block a boat.
 */
function statusOf(offer: PublicOffer, { participants, places, final_amount }: BookedParty, caller: Caller | null) {
  const status = offer.confirmation === 'instant' ? 'confirmed' : 'pending';
  const reaches = (limit: number, size: number) => limit > 0 && size >= limit;
  const is_large = reaches(offer.large_party, Math.max(participants, places)) || reaches(offer.large_sum, final_amount);
  if (!is_large || caller?.proved_email) return { status, confirm_minutes: null, confirm_to: null } as const;
  return { status: 'pending', confirm_minutes: CONFIRM_MINUTES, confirm_to: status } as const;
}

/** How a party pays; what costs nothing is paid in no way. Refuses: pay_way_not_offered with the ways that are. */
function payWayOf(wanted: PayWay | undefined, { pay_terms: { pay_ways } }: Offer, { final_amount }: BookedParty): PayWay | null {
  if (wanted !== undefined && !pay_ways.includes(wanted)) refuse('pay_way_not_offered', { pay_ways });
  return final_amount === 0 ? null : (wanted ?? pay_ways[0] ?? null);
}

/** Refuses: slot_unavailable where the slot has been deleted, and on its field a slot that never was this service's. */
export function checkSlot({ slot_service_id, service_id }: Offer): void {
  if (slot_service_id === null) refuse('slot_unavailable');
  if (slot_service_id !== service_id) invalid({ availability_slot: [{ rule: 'slot_of_other_service' }] });
}

/** Refuses: price_changed, when the customer was shown another total. */
export function checkPrice(shown: string | undefined, cents: number): void {
  if (shown === undefined || toCents(shown) === cents) return;
  refuse('price_changed', { final_amount: fromCents(cents), shown_amount: shown });
}

/** What the customer is promised: later edits of the service do not change it. */
export function promisesOf({ page_id, service_title, service_title_zh, cancellation_hours, cancellation_tiers, weather_rules }: Offer) {
  return { page_id, service_title, service_title_zh, cancellation_hours, cancellation_tiers, weather_rules };
}

/** What must still hold when the booking is written. */
export function versionsOf({ cutoff_minutes, offer_version, fee_bp, page_version, start_datetime, end_datetime }: Offer) {
  return {
    cutoff_minutes,
    offer_version,
    fee_bp,
    page_version,
    start_datetime,
    end_datetime,
    provider_version: null,
    pay_hours: null,
    pay_days_before: null,
    large_party: null,
    large_sum: null,
  };
}

/** Refuses: slot_full or, where all places are wanted and some are free, slot_not_whole; with `available_spots`. */
export function refuseFull({ places_left, lapsed_places, all }: PlacesLeft, details: Record<string, unknown> = {}): never {
  const available_spots = places_left + lapsed_places;
  return refuse(all !== undefined && available_spots > 0 ? 'slot_not_whole' : 'slot_full', { available_spots, ...details });
}

/** Says why a booking was not written. */
export function refuseFor(result: FinalResult): never {
  if (result.result === 'full') return refuseFull(result);
  if (result.result === 'resource_taken') refuse('resource_taken');
  if (result.result === 'weather') refuse('weather_undecided');
  if (result.result === 'key_used') throw new KeyUsed();
  // The caller's account was deleted after the call was authenticated.
  if (result.result === 'client_gone') refuse('token_not_valid');
  return refuse('slot_unavailable');
}

/** The clicks that a visitor carries along, in the address and in a cookie. Either may be lost or made up. */
function clicksOf(...carried: (string | undefined)[]): string[] {
  return [...new Set(carried.flatMap((id) => clickId.safeParse(id).data ?? []))];
}

function replyOf(booking: NewBooking, offer: Offer, pay_by: string | null): BookingReply {
  return {
    ...(booking.confirm_minutes !== null && { confirm_minutes: booking.confirm_minutes }),
    id: booking.id,
    booking_id: booking.booking_reference,
    booking_reference: booking.booking_reference,
    confirmation_code: booking.confirmation_code,
    status: booking.status,
    service_title: offer.service_title,
    service_title_zh: offer.service_title_zh,
    booking_date: offer.booking_date,
    all_day: offer.all_day,
    booking_time: offer.booking_time,
    end_time: offer.end_time,
    start_datetime: offer.start_datetime,
    end_datetime: offer.end_datetime,
    participants: booking.participants,
    units: booking.units.map(({ unit: { id, kind, title, title_zh, price }, quantity }) => ({
      unit: id,
      kind,
      title,
      title_zh,
      quantity,
      price: fromCents(price),
    })),
    total_price: fromCents(booking.total_price),
    service_fee: fromCents(booking.service_fee),
    final_amount: fromCents(booking.final_amount),
    payment_status: booking.payment_status,
    pay_way: booking.pay_way,
    pay_by,
    paying: payingWordsOf(booking, offer, pay_by),
    weather: policyLines(booking.weather_rules, offer),
    customer_name: booking.customer_name,
    customer_email: booking.customer_email,
    thank_you_message: offer.thank_you_message,
    thank_you_message_zh: offer.thank_you_message_zh,
  };
}

/** What is said of the payment of a booking that has just been made. */
function payingWordsOf({ status, pay_way, final_amount: worth, customer_name: guest }: NewBooking, offer: Offer, pay_by: string | null) {
  const times = {
    pay_by: pay_by === null ? null : new Date(pay_by),
    starts_at: new Date(offer.all_day ? offer.end_datetime : offer.start_datetime),
  };
  const host = bothNames({ name: offer.provider_name, name_zh: offer.provider_name_zh });
  const facts = { status, pay_way, worth, owed: worth, is_reported: false, is_lapsed: false, guest, host };
  return payingWords({ ...offer.pay_terms, ...times, ...facts }, 'customer', new Date());
}
