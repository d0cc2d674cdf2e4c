import { useState } from 'react';
import type { Confirmation } from '../../../contract/bookings.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import type { StoredBooking } from './stored-bookings.ts';
import { ServiceBooking } from './service-booking.tsx';
import type { BookingContext, Start } from './booking-context.ts';

export { preloadSteps } from './use-steps.ts';

/** A service being booked, or the confirmation of its booking. */
export type DialogContent = { service: ServiceSummary; confirmation: Confirmation | null };

type Props = {
  page: BookingContext;
  /** What has been chosen already when it opens. */
  start?: Start | undefined;
  /** Null while the dialog is closed. */
  showing: DialogContent | null;
  onClose: () => void;
  onBooked: (booked: StoredBooking) => void;
  /** Inside the page's colours. */
  container: HTMLElement | null;
};

/** The dialog of Book Now: the booking form of an experience, then its confirmation. */
export default function BookingDialog({ page, start, showing, onClose, onBooked, container }: Props) {
  const shown = useLast(showing);
  if (!shown) return null;
  return (
    <ServiceBooking
      key={`${shown.service.id} ${start ? JSON.stringify(start) : ''}`}
      page={page}
      start={start}
      service={shown.service}
      confirmation={shown.confirmation}
      open={showing !== null}
      onClose={onClose}
      onBooked={(confirmation) => onBooked({ service_id: shown.service.id, confirmation })}
      container={container}
    />
  );
}

/** The last content, so that a closing dialog shows it until it is gone. */
function useLast(now: DialogContent | null): DialogContent | null {
  const [last, setLast] = useState(now);
  if (now && (now.service !== last?.service || now.confirmation !== last.confirmation)) setLast(now);
  return now ?? last;
}
