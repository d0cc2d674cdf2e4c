import { useState } from 'react';
import type { Confirmation } from '../../../contract/bookings.ts';
import type { ShownService } from '../../offer/shown.ts';
import type { Booked } from './booked.ts';
import { useContactForm } from '../fields/use-contact-form.ts';
import { ServiceBooking } from './service-booking.tsx';
import type { BookingContext, Start } from './booking-context.ts';

/** A service being booked, or the ticket that came of it. */
export type Showing = { service: ShownService; ticket: Confirmation | null };

type Props = {
  page: BookingContext;
  /** What has been chosen already when it opens. */
  start?: Start | undefined;
  /** Null while the dialog is closed. */
  showing: Showing | null;
  onClose: () => void;
  onBooked: (booked: Booked) => void;
  /** Inside the page's colours. */
  container: HTMLElement | null;
};

/** From Book Now to the ticket: booking an experience, then what a guest keeps. */
export default function BookingDialog({ page, start, showing, onClose, onBooked, container }: Props) {
  const form = useContactForm();
  const shown = useLast(showing);
  if (!shown) return null;
  return (
    <ServiceBooking
      key={`${shown.service.id} ${start ? JSON.stringify(start) : ''}`}
      page={page}
      start={start}
      service={shown.service}
      ticket={shown.ticket}
      form={form}
      open={showing !== null}
      onClose={onClose}
      onBooked={(confirmation) => onBooked({ service_id: shown.service.id, confirmation })}
      container={container}
    />
  );
}

/** What was there last, so that a closing dialog keeps its content until it is gone. */
function useLast(now: Showing | null): Showing | null {
  const [last, setLast] = useState(now);
  if (now && (now.service !== last?.service || now.ticket !== last.ticket)) setLast(now);
  return now ?? last;
}
