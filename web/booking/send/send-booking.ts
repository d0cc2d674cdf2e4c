import { api } from '../../../contract/api.ts';
import type { Confirmation } from '../../../contract/bookings.ts';
import type { Ask } from '../../../contract/endpoint.ts';
import { storedClick } from '../../lib/address/referral-click.ts';
import { CallError } from '../../lib/call/call-error.ts';
import type { Call } from '../../lib/call/call-type.ts';
import { afterFailure, intentFor, newKey, withOneMoreTry, type KeyedRequest } from '../../lib/call/intent.ts';
import { storedIntent, storeIntent } from './stored-intent.ts';
import type { PriceChange } from '../dialog/use-offer.ts';

export type BookingBody = Omit<Ask<typeof api.pages.book>['body'], 'page'>;

/** The hold of the time once what is on its way is answered, if any. */
export type LateProof = () => Promise<BookingBody['hold'] | null>;

/** What has become of a booking; with `is_open_end` nobody knows, and trying again is safe and sensible. */
export type BookingResult =
  | { is: 'booked'; confirmation: Confirmation }
  | { is: 'session_over' }
  | { is: 'price_changed'; change: PriceChange; error: CallError }
  | { is: 'refused'; error: CallError; is_open_end: boolean };

type SenderTools = {
  call: Call;
  /** The pause before a booking is sent once more by itself. */
  breathe: () => Promise<void>;
  isSessionLost: () => boolean;
};

/** Refusals of places that the visitor's own hold may have. */
const TAKEN = new Set(['slot_full', 'slot_not_whole', 'resource_taken']);

/**
 * Sends the bookings of one form, one Idempotency-Key per intent: after a broken connection a booking is sent once more automatically, then
 * on each press, always with the same key, so never booked twice. A refusal ends the intent. Where the places are taken by the visitor's own
 * hold, answered only meanwhile, the booking is sent again with it. A visitor whose session has ended is asked first whether to book as a guest.
 */
export function newBookingSender({ call, breathe, isSessionLost }: SenderTools) {
  let intent: KeyedRequest | null = null;

  function settle(now: KeyedRequest | null): void {
    intent = now;
    storeIntent(now);
  }

  return async function send(page: string | null, chosen: BookingBody, lateProof: LateProof): Promise<BookingResult> {
    if (isSessionLost()) return { is: 'session_over' };
    const sent = intentFor({ page, ...chosen, ...storedClick() }, intent ?? storedIntent(), newKey);
    settle(sent);
    try {
      const confirmation = await withOneMoreTry(() => callFor(sent), breathe);
      settle(null);
      return { is: 'booked', confirmation };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      settle(afterFailure(sent, error));
      const hold = TAKEN.has(error.code) && !isWithHold(sent) && (await lateProof());
      return hold ? send(page, { ...chosen, hold }, lateProof) : resultOf(error);
    }
  };

  function callFor({ key, body }: KeyedRequest): Promise<Confirmation> {
    const { page, ...chosen } = JSON.parse(body) as BookingBody & { page: string | null };
    return page === null
      ? call(api.bookings.book, { body: chosen, idempotency_key: key })
      : call(api.pages.book, { body: { page, ...chosen }, idempotency_key: key });
  }
}

const isWithHold = ({ body }: KeyedRequest): boolean => 'hold' in (JSON.parse(body) as BookingBody);

function resultOf(error: CallError): BookingResult {
  const change = priceChangeIn(error);
  if (change) return { is: 'price_changed', change, error };
  if (error.status === 401) return { is: 'session_over' };
  return { is: 'refused', error, is_open_end: error.status === 0 || error.status >= 500 };
}

/** The change of a price in a refusal; null where it is another refusal. */
export function priceChangeIn({ code, body: { shown_amount, final_amount } }: CallError): PriceChange | null {
  if (code !== 'price_changed' || typeof shown_amount !== 'string' || typeof final_amount !== 'string') return null;
  return { was: shown_amount, now: final_amount };
}
