import { useRef, useState } from 'react';
import type { Confirmation } from '../../contract/bookings.ts';
import { api } from '../../contract/api.ts';
import type { Ask } from '../../contract/endpoint.ts';
import { useBilingualRefusal } from '../copy/bilingual-words.ts';
import { useBothLines } from '../copy/both.tsx';
import { CallError } from '../lib/call-error.ts';
import { call } from '../lib/call.ts';
import { showFieldErrors } from '../lib/form.ts';
import { keptClick } from '../lib/referral-click.ts';
import { useToast } from '../ui/toasts.tsx';
import { contactFields, type Contact, type ContactForm } from './use-contact-form.ts';
import { afterFailure, intentFor, newKey, withOneMoreTry, type Intent } from './intent.ts';
import { keepIntent, keptIntent } from './kept-intent.ts';

export type BookingBody = Omit<Ask<typeof api.pages.book>['body'], 'page'>;

/** Why it did not work, for the banner above the form; `is_open_end` when trying again is safe and sensible. */
export type Failure = { words: string; is_open_end: boolean };

const BREATH_MS = 800;

/**
 * Sends a booking, one Idempotency-Key per intent: a broken connection is tried once more by itself, then by a tap, always
 * with the same key, so never booked twice. A refusal ends the intent; what was typed stays.
 */
export function useBook(form: ContactForm, { onBooked, onGone }: { onBooked: (confirmation: Confirmation) => void; onGone: () => void }) {
  const intent = useRef<Intent | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const words = useBilingualRefusal();
  const both = useBothLines();
  const toast = useToast();

  async function book(page: string | null, chosen: BookingBody): Promise<void> {
    setFailure(null);
    const body = { ...chosen, ...keptClick() };
    const sent = intentFor({ page, ...body }, intent.current ?? keptIntent(), newKey);
    settle(sent);
    try {
      const send = () =>
        page === null
          ? call(api.bookings.book, { body, idempotency_key: sent.key })
          : call(api.pages.book, { body: { page, ...body }, idempotency_key: sent.key });
      const confirmation = await withOneMoreTry(send, breath);
      settle(null);
      toast.success(both('booking.success'));
      onBooked(confirmation);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      settle(afterFailure(sent, error));
      tell(error);
    }
  }

  function settle(now: Intent | null): void {
    intent.current = now;
    keepIntent(now);
  }

  function tell(error: CallError): void {
    const is_open_end = error.code === 'unreachable' || error.code === 'timed_out';
    const why = whyOf(error);
    const placed = showFieldErrors<Contact>(error, contactFields, form.setError);
    setFailure(placed ? null : { words: why, is_open_end });
    toast.error(why);
    if (error.status === 409) onGone();
  }

  // The server's own words first, then its field errors, then ours.
  function whyOf(error: CallError): string {
    if (error.code === 'unreachable') return both('booking.lost');
    if (error.code === 'timed_out') return both('booking.slow');
    return Object.values(error.fields).flat().join(' ') || words(error, 'booking.failed');
  }

  return { book, failure };
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BREATH_MS));
}
