import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { manualBookingBody, type ManualBooking } from '../../../../contract/bookings.ts';
import { check } from '../../../../contract/validation.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { wordsIn } from '../../../lib/form.ts';

type Errors = Record<string, string>;

/** What is wrong with a booking at the desk: said from the first try on, and then as it is typed. A try that fails leads to the first wrong field. */
export function useManualErrors(wanted: Record<string, unknown>, form: RefObject<HTMLFormElement | null>) {
  const words = wordsIn(useLocale());
  const [tried, setTried] = useState(false);
  const [told, setTold] = useState<{ of: string; errors: Errors }>({ of: '', errors: {} });
  const written = JSON.stringify(wanted);
  const { broken } = tried ? check(manualBookingBody, wanted) : {};
  const own = Object.entries(broken ?? {}).map(([field, all]) => [field, all.slice(0, 1).map(words).join('')] as const);
  const lead = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

  return {
    // What the server said is over once something else is asked of it.
    errors: { ...(told.of === written && told.errors), ...Object.fromEntries(own) },
    /** What may be sent, or null. */
    attempt(): ManualBooking | null {
      const { value } = check(manualBookingBody, wanted);
      flushSync(() => {
        setTried(true);
        setTold({ of: '', errors: {} });
      });
      if (!value) lead();
      return value ?? null;
    },
    /** The server found something wrong. */
    refuse(errors: Errors): void {
      flushSync(() => setTold({ of: written, errors }));
      lead();
    },
  };
}
