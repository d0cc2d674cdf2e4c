import { v7 as uuid } from 'uuid';
import type { Confirmation, PublicBooking } from '../../../contract/bookings.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { clickId, REFERRAL_COOKIE } from '../../../contract/referrals.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Caller } from '../../core/api/caller.ts';
import { invalid, notFound, refuse } from '../../core/api/errors.ts';
import { KeyUsed, type Intent } from '../../core/api/idempotency.ts';
import { dialable } from '../../core/text/phone.ts';
import { newConfirmationCode, newReference } from './codes.ts';
import { patient, type Desk, type Patience } from './desk/desk.ts';
import { recordBooking } from '../figures.ts';
import { partyOf, type Party } from './party.ts';
import type { Offer, PublicOffer } from '../reads.ts';
import type { Shelves } from './limits/shelves.ts';
import { isReferenceUsed, type NewBooking, type Outcome } from './writes.ts';

/** What the booker is told, before the secret link is added: that one is not kept. */
export type Booked = Omit<Confirmation, 'manage_url'>;

/** A booking on a page or, with null, of the catalogue. */
type Asked = Omit<PublicBooking, 'page'> & { page: string | null };
export type Booker = {
  caller: Caller | null;
  locale: Locale;
  intent: Intent | null;
  cookie: (name: string) => string | undefined;
  /** A key of the address they come from. */
  visitor: () => string;
  /** Whether they have hung up: nobody is booked who no longer waits for it. */
  isGone?: () => boolean;
};

/** Where bookings are taken: the desk, and the bound on what one visitor takes. */
export type Counter = { desk: Desk; shelves: Shelves };

/** How long the places of a large booking are held for until it is confirmed by mail. */
const CONFIRM_MINUTES = 30;

/** What was read may be out of date when it is written, or a reference taken: one in billions. So often it is read and drawn anew. */
export const TRIES = 5;

/**
 * Books places on a published page, with or without an account.
 * The server computes every amount; a request is pending until the provider accepts, an instant service is confirmed at once,
 * and either holds its places from now on; a large one of somebody unknown for half an hour, until it is confirmed by mail. Refuses: not_found, field errors, price_changed with both totals, slot_full with
 * `available_spots`, slot_unavailable, token_not_valid, too_many_places, busy.
 */
export async function bookOnPage(counter: Counter, asked: Asked, booker: Booker): Promise<Booked> {
  const patience = patient(booker.isGone);
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const booked = await bookNow(counter, asked, booker, patience).catch(unlessUsed);
    if (booked) return booked;
  }
  return refuse('busy', { retry_after: 1 });
}

function unlessUsed(error: unknown): undefined {
  if (!isReferenceUsed(error)) throw error;
}

/** Nothing when what was read did not hold any more. */
async function bookNow(
  { desk, shelves }: Counter,
  asked: Asked,
  { caller, locale, intent, cookie, visitor }: Booker,
  patience: Patience,
): Promise<Booked | undefined> {
  const offer = (await desk.findOffer(asked, patience)) ?? notFound();
  if (!offer.on_page) invalid({ service: [{ rule: 'service_not_on_page' }] });
  checkSlot(offer);
  const party = partyOf(asked, offer.tickets, offer);
  checkPrice(asked.final_amount, party.final_amount);

  const booking: NewBooking = {
    ...promiseOf(offer),
    ...party,
    id: uuid(),
    client_id: caller?.id ?? null,
    booking_reference: newReference(),
    confirmation_code: newConfirmationCode(),
    customer_name: asked.customer_name,
    customer_email: asked.customer_email,
    customer_phone: dialable(asked.customer_phone),
    locale: asked.locale ?? caller?.locale ?? locale,
    ...holdOf(offer, party, caller),
    special_requests: asked.notes,
    source: 'page',
    payment_status: 'unpaid',
    taken_by: '',
    visitor: visitor(),
    terms_version: asked.terms_version ?? null,
    privacy_version: asked.privacy_version ?? null,
  };
  const reply = confirmationOf(booking, offer, party);
  const taking = {
    booking,
    slot_id: asked.availability_slot,
    ...termsOf(offer),
    intent,
    reply,
    clicks: clicksOf(asked.ref, cookie(REFERRAL_COOKIE)),
  };
  const who = { visitor: booking.visitor, caller };
  const outcome = await shelves(
    who,
    party.places,
    () => desk.book(taking, patience),
    (became) => became === 'taken',
  );
  if (outcome === 'stale') return undefined;
  if (outcome !== 'taken') return refuseFor(outcome);
  recordBooking(asked.page === null ? 'catalogue' : 'page', party.places);
  return reply;
}

/**
 * The state in which a booking begins. A large one of somebody whose address is not proved is held until they press the link in its mail
 * (decision 034): nobody should keep a boat from others with an address they made up.
 */
function holdOf(offer: PublicOffer, { participants, final_amount }: Party, caller: Caller | null) {
  const status = offer.confirmation === 'instant' ? 'confirmed' : 'pending';
  const reaches = (limit: number, size: number) => limit > 0 && size >= limit;
  const is_large = reaches(offer.large_party, participants) || reaches(offer.large_sum, final_amount);
  if (!is_large || caller?.proved_email) return { status, confirm_minutes: null, confirm_to: null } as const;
  return { status: 'pending', confirm_minutes: CONFIRM_MINUTES, confirm_to: status } as const;
}

/** Refuses: slot_unavailable where the slot has been deleted, and on its field a slot that never was this service's. */
export function checkSlot({ slot_service_id, service_id }: Offer): void {
  if (slot_service_id === null) refuse('slot_unavailable');
  if (slot_service_id !== service_id) invalid({ availability_slot: [{ rule: 'slot_of_other_service' }] });
}

/** What the visitor saw is what is charged. Who did not say what they saw is charged what it costs. */
export function checkPrice(shown: string | undefined, cents: number): void {
  if (shown === undefined || toCents(shown) === cents) return;
  refuse('price_changed', { final_amount: fromCents(cents), shown_amount: shown });
}

/** What was promised when it was booked: later edits of the service do not change it. */
export function promiseOf({ page_id, service_title, service_title_zh, cancellation_hours }: Offer) {
  return { page_id, service_title, service_title_zh, cancellation_hours };
}

/** Under which the booking is written. */
export function termsOf({ cutoff_minutes, offer_version, fee_bp }: Offer) {
  return { cutoff_minutes, offer_version, fee_bp };
}

/** Says why a booking could not be taken. */
export function refuseFor(outcome: Exclude<Outcome, 'taken' | 'stale' | 'locked'>): never {
  if (outcome === 'key_used') throw new KeyUsed();
  // Whoever asks was signed in when they did, and has left meanwhile.
  if (outcome === 'client_gone') refuse('token_not_valid');
  if (outcome.left === null) refuse('slot_unavailable');
  return refuse('slot_full', { available_spots: outcome.left + (outcome.lapsed ?? 0) });
}

/** The clicks that a visitor carries along: in the address they were led to, and in a cookie. Either may be lost or made up. */
function clicksOf(...carried: (string | undefined)[]): string[] {
  return [...new Set(carried.flatMap((id) => clickId.safeParse(id).data ?? []))];
}

function confirmationOf(booking: NewBooking, offer: Offer, party: Party): Booked {
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
    booking_time: offer.booking_time,
    end_time: offer.end_time,
    start_datetime: offer.start_datetime,
    end_datetime: offer.end_datetime,
    participants: party.participants,
    units: party.bought.map(({ ticket, quantity }) => ({
      unit: ticket.id,
      kind: ticket.kind,
      title: ticket.title,
      title_zh: ticket.title_zh,
      quantity,
      price: fromCents(ticket.price),
    })),
    total_price: fromCents(party.total_price),
    service_fee: fromCents(party.service_fee),
    final_amount: fromCents(party.final_amount),
    payment_status: 'unpaid',
    customer_name: booking.customer_name,
    customer_email: booking.customer_email,
    thank_you_message: offer.thank_you_message,
    thank_you_message_zh: offer.thank_you_message_zh,
  };
}
