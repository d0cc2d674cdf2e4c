import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BookingListItem } from '../../../../../contract/bookings.ts';
import { useRefusalWords } from '../../../../i18n/refusal-words.ts';
import { newKey } from '../../../../lib/call/intent.ts';

export type FailedBooking = { booking: BookingListItem; why: string };
/** `said` tells one intent from another, such as the text of a message. */
export type ForEach = { name: string; said?: string; run: (booking: BookingListItem, idempotency_key: string) => Promise<unknown> };

/**
 * Runs one action for several bookings, one after the other, and reloads the screen. A failure does not stop the others; what is tried
 * again is done once. Returns the bookings for which it failed, with the reason.
 */
export function useRunForEach() {
  const [progress, setProgress] = useState<{ name: string; done: number; of: number } | null>(null);
  const keys = useRef(new Map<string, string>());
  const running = useRef(false);
  const reasonOf = useRefusalWords();
  const { revalidate } = useRevalidator();

  async function runForEach(bookings: readonly BookingListItem[], { name, said = '', run }: ForEach): Promise<FailedBooking[] | null> {
    // A second press comes before the button is drawn as busy.
    if (running.current) return null;
    running.current = true;
    const failures: FailedBooking[] = [];
    for (const [done, booking] of bookings.entries()) {
      setProgress({ name, done, of: bookings.length });
      const intent = `${booking.id} ${name} ${said}`;
      const key = keys.current.get(intent) ?? newKey();
      keys.current.set(intent, key);
      try {
        await run(booking, key);
        keys.current.delete(intent);
      } catch (error) {
        failures.push({ booking, why: reasonOf(error, '') });
      }
    }
    await revalidate();
    running.current = false;
    startTransition(() => setProgress(null));
    return failures;
  }

  return { runForEach, progress };
}
