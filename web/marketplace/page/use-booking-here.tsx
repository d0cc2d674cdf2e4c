import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { keepBooked, useBooked, type Booked } from '../../booking/dialog/booked.ts';
import type { BookingContext, Start } from '../../booking/dialog/booking-context.ts';
import { useBothLines } from '../../i18n/both.tsx';
import { whenIdle } from '../../lib/hooks/idle.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { BookingDialog, bookingLoaded, preloadBooking } from '../../booking/dialog/lazy-booking.ts';
import type { ShownService } from '../../offer/shown.ts';
import { useOpened } from './use-opened.ts';

type BookingHere = {
  /** Opens the dialog for a service once its code is here. */
  book: (service_id: string) => Promise<void>;
  /** What was booked last on this page, in this tab. */
  last: Booked | undefined;
  openTicket: () => void;
  dialog: ReactNode;
};

/** Booking on this screen: what the address asks for, the dialog's code when it is wanted, the tickets of this tab, kept under a name of the screen's own. */
export function useBookingHere(page: BookingContext & { services: readonly ShownService[] }, kept_as: string, start?: Start): BookingHere {
  const { opened, open, turnTo, close } = useOpened();
  const booked = useBooked(kept_as);
  const last = booked.at(-1);
  const [is_loaded, setLoaded] = useState(false);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const toast = useToast();
  const both = useBothLines();

  const ticket = booked.find(({ confirmation }) => confirmation.booking_reference === opened.ticket);
  const service = page.services.find(({ id }) => id === (ticket?.service_id ?? opened.book));
  const wanted = Boolean(service && (ticket ?? service.is_bookable));

  useEffect(() => {
    whenIdle(preloadBooking);
  }, []);

  async function load(): Promise<boolean> {
    try {
      await bookingLoaded();
      setLoaded(true);
      return true;
    } catch {
      // Offline, or a new version has replaced the file: the visitor is told and may try again.
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

  const onBooked = (done: Booked) => {
    keepBooked(kept_as, done);
    turnTo({ ticket: done.confirmation.booking_reference });
  };

  return {
    book: async (service_id) => {
      if (await load()) open({ book: service_id });
    },
    last,
    openTicket: () => {
      if (last) void load().then((here) => here && open({ ticket: last.confirmation.booking_reference }));
    },
    dialog: (
      <>
        <div ref={setContainer} />
        {is_loaded && (
          <Suspense>
            <BookingDialog
              page={page}
              start={start}
              showing={wanted && service ? { service, ticket: ticket?.confirmation ?? null } : null}
              onClose={close}
              onBooked={onBooked}
              container={container}
            />
          </Suspense>
        )}
      </>
    ),
  };
}
