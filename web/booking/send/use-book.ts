import { useState } from 'react';
import type { Confirmation } from '../../../contract/bookings.ts';
import { useBilingualRefusal } from '../../i18n/bilingual-words.ts';
import { useBothLines } from '../../i18n/both.tsx';
import type { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { showFieldErrors } from '../../lib/form.ts';
import { isSessionLost, loseSession } from '../../lib/session/session.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { contactFields, type CustomerFields, type ContactForm } from '../fields/use-contact-form.ts';
import { outcomeOf } from '../voucher/outcome.ts';
import { newBookingSender, type BookingBody, type LateProof, type BookingResult } from './send-booking.ts';
import type { PriceChange } from '../dialog/use-offer.ts';

/** Why nothing was booked, for the banner above the form; with `is_open_end` trying again is safe and sensible. */
export type Failure =
  { why: 'refused'; words: string; is_open_end: boolean } | { why: 'price_changed'; words: string } | { why: 'session_over' };

type Events = {
  onBooked: (confirmation: Confirmation) => void;
  onGone: () => void;
  onRepriced: (change: PriceChange) => void;
  onOtherWays: () => void;
};

const BREATH_MS = 800;

/** Books, and says what has become of it; what was typed stays. */
export function useBook(form: ContactForm, { onBooked, onGone, onRepriced, onOtherWays }: Events) {
  const [send] = useState(() => newBookingSender({ call, breathe, isSessionLost }));
  const [failure, setFailure] = useState<Failure | null>(null);
  const words = useBilingualRefusal();
  const both = useBothLines();
  const toast = useToast();

  async function book(page: string | null, chosen: BookingBody, lateProof: LateProof): Promise<void> {
    if (!isSessionLost()) setFailure(null);
    const result = await send(page, chosen, lateProof);
    if (result.is === 'booked') {
      toast.success(both(outcomeOf(result.confirmation)));
      onBooked(result.confirmation);
    } else if (result.is === 'price_changed') {
      onRepriced(result.change);
      setFailure({ why: 'price_changed', words: words(result.error, 'booking.failed') });
    } else if (result.is === 'session_over') {
      loseSession();
      setFailure({ why: 'session_over' });
    } else tellRefused(result);
  }

  function tellRefused({ error, is_open_end }: Extract<BookingResult, { is: 'refused' }>): void {
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

function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BREATH_MS));
}
