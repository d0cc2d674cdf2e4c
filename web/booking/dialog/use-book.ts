import { useRef, useState } from 'react';
import type { Confirmation } from '../../../contract/bookings.ts';
import { api } from '../../../contract/api.ts';
import type { Ask } from '../../../contract/endpoint.ts';
import { useBilingualRefusal } from '../../i18n/bilingual-words.ts';
import { useBothLines } from '../../i18n/both.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { showFieldErrors } from '../../lib/form.ts';
import { storedClick } from '../../lib/address/referral-click.ts';
import { isSessionLost, loseSession } from '../../lib/session/session.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { contactFields, type CustomerFields, type ContactForm } from '../fields/use-contact-form.ts';
import { afterFailure, intentFor, newKey, withOneMoreTry, type KeyedRequest } from '../../lib/call/intent.ts';
import { storeIntent, storedIntent } from './stored-intent.ts';
import { outcomeOf } from '../voucher/outcome.ts';
import type { PriceChange } from './use-offer.ts';

export type BookingBody = Omit<Ask<typeof api.pages.book>['body'], 'page'>;

/** Why nothing was booked, for the banner above the form; with `is_open_end` trying again is safe and sensible. */
export type Failure =
  { why: 'refused'; words: string; is_open_end: boolean } | { why: 'price_changed'; words: string } | { why: 'session_over' };

/** The hold of the time once what is on its way is answered, if any. */
type LateProof = () => Promise<BookingBody['hold'] | null>;

type Events = {
  onBooked: (confirmation: Confirmation) => void;
  onGone: () => void;
  onRepriced: (change: PriceChange) => void;
  onOtherWays: () => void;
};

const BREATH_MS = 800;
/** Refusals of places that the visitor's own hold may have. */
const TAKEN = new Set(['slot_full', 'slot_not_whole', 'resource_taken']);

/**
 * Sends a booking, one Idempotency-Key per intent: after a broken connection it is sent once more automatically, then on each press,
 * always with the same key, so never booked twice. A refusal ends the intent; what was typed stays. Where the places are taken by the visitor's
 * own hold, answered only meanwhile, the booking is sent again with it. A visitor whose session has ended is asked first whether to book as a
 * guest.
 */
export function useBook(form: ContactForm, { onBooked, onGone, onRepriced, onOtherWays }: Events) {
  const intent = useRef<KeyedRequest | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const words = useBilingualRefusal();
  const both = useBothLines();
  const toast = useToast();

  async function book(page: string | null, chosen: BookingBody, lateProof: LateProof): Promise<void> {
    if (isSessionLost()) return setFailure({ why: 'session_over' });
    setFailure(null);
    const sent = intentFor({ page, ...chosen, ...storedClick() }, intent.current ?? storedIntent(), newKey);
    settle(sent);
    try {
      const confirmation = await withOneMoreTry(() => send(sent), breath);
      settle(null);
      toast.success(both(outcomeOf(confirmation)));
      onBooked(confirmation);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      settle(afterFailure(sent, error));
      const hold = TAKEN.has(error.code) && !isWithHold(sent) && (await lateProof());
      if (hold) return book(page, { ...chosen, hold }, lateProof);
      tell(error);
    }
  }

  function settle(now: KeyedRequest | null): void {
    intent.current = now;
    storeIntent(now);
  }

  function tell(error: CallError): void {
    const change = priceChangeIn(error);
    if (change) onRepriced(change);
    if (change) return setFailure({ why: 'price_changed', words: words(error, 'booking.failed') });
    if (error.status === 401) loseSession();
    if (error.status === 401) return setFailure({ why: 'session_over' });
    const is_open_end = error.status === 0 || error.status >= 500;
    const why = wordsFor(error);
    const placed = showFieldErrors<CustomerFields>(error, contactFields, form.setError);
    setFailure(placed ? null : { why: 'refused', words: why, is_open_end });
    toast.error(why);
    if (error.code === 'pay_way_not_offered') onOtherWays();
    else if (error.status === 409) onGone();
  }

  // The server's own words first, then its field errors, then ours.
  function wordsFor(error: CallError): string {
    if (error.code === 'unreachable') return both('booking.lost');
    if (error.code === 'timed_out') return both('booking.slow');
    if (error.code === 'busy') return both('booking.busy');
    return Object.values(error.fields).flat().join(' ') || words(error, 'booking.failed');
  }

  return { book, failure };
}

function send({ key, body }: KeyedRequest): Promise<Confirmation> {
  const { page, ...chosen } = JSON.parse(body) as BookingBody & { page: string | null };
  return page === null
    ? call(api.bookings.book, { body: chosen, idempotency_key: key })
    : call(api.pages.book, { body: { page, ...chosen }, idempotency_key: key });
}

const isWithHold = ({ body }: KeyedRequest): boolean => 'hold' in (JSON.parse(body) as BookingBody);

/** The change of a price in a refusal; null where it is another refusal. */
export function priceChangeIn({ code, body: { shown_amount, final_amount } }: CallError): PriceChange | null {
  if (code !== 'price_changed' || typeof shown_amount !== 'string' || typeof final_amount !== 'string') return null;
  return { was: shown_amount, now: final_amount };
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BREATH_MS));
}
