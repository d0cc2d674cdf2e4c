import { useEffect, useState, type ReactNode } from 'react';
import { storeBooking, useStoredBookings, type StoredBooking } from '../../booking/dialog/stored-bookings.ts';
import type { BookingContext, Start } from '../../booking/dialog/booking-context.ts';
import { useBothLines } from '../../i18n/both.tsx';
import { whenIdle } from '../../lib/hooks/idle.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { BookingDialog, bookingLoaded, preloadBooking, preloadWhole } from '../../booking/dialog/lazy-booking.ts';
import { askTimesAhead } from '../../booking/times/open-times.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import { useDialogAddress } from './use-dialog-address.ts';

if (!import.meta.env.SSR) {
  startWithPress();
  document.addEventListener('submit', startWithPress, { capture: true, once: true });
}

/** With a press from before the page is hydrated (boot/replay-events.ts): the dialog comes beside what hydrates the page, not after it. */
function startWithPress(): void {
  const { loading } = document.documentElement.dataset;
  if (loading === undefined) return;
  preloadBooking();
  if (loading) askTimesAhead(loading);
}

type BookingHere = {
  /** Opens the dialog for a service once its code is here. */
  book: (service_id: string) => Promise<void>;
  /** The last booking on this page, in this tab. */
  last: StoredBooking | undefined;
  openVoucher: () => void;
  dialog: ReactNode;
};

/**
 * Booking on this screen: opens the dialog that the address asks for, loads its code when it is wanted, and stores what was booked for
 * this tab under `storage_key`.
 */
export function useBookingHere(
  page: BookingContext & { services: readonly ServiceSummary[] },
  storage_key: string,
  start?: Start,
): BookingHere {
  const { opened, open, turnTo, close } = useDialogAddress();
  const booked = useStoredBookings(storage_key);
  const last = booked.at(-1);
  const [is_loaded, setLoaded] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const toast = useToast();
  const both = useBothLines();

  const stored = booked.find(({ confirmation }) => confirmation.booking_reference === opened.voucher);
  const service = page.services.find(({ id }) => id === (stored?.service_id ?? opened.book));
  const wanted = Boolean(service);

  useEffect(() => {
    whenIdle(preloadWhole);
  }, []);

  async function load(): Promise<boolean> {
    try {
      await bookingLoaded();
      setLoaded(true);
      return true;
    } catch {
      // Offline, or a new version has replaced the file: the visitor is shown an error and may try again.
      toast.error(both('unreachable'));
      return false;
    }
  }

  useEffect(() => {
    if (wanted && !is_loaded)
      void bookingLoaded().then(
        () => setLoaded(true),
        () => undefined,
      );
  }, [wanted, is_loaded]);

  const onBooked = (done: StoredBooking) => {
    storeBooking(storage_key, done);
    turnTo({ voucher: done.confirmation.booking_reference });
  };

  return {
    book: async (service_id) => {
      askTimesAhead(service_id);
      if (await load()) open({ book: service_id });
    },
    last,
    openVoucher: () => {
      if (last) void load().then((here) => here && open({ voucher: last.confirmation.booking_reference }));
    },
    dialog: (
      <>
        <div ref={setContainer} />
        {is_loaded && (
          <BookingDialog
            page={page}
            start={start}
            showing={wanted && service ? { service, confirmation: stored?.confirmation ?? null } : null}
            onClose={close}
            onBooked={onBooked}
            container={container}
          />
        )}
      </>
    ),
  };
}
