import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BookingListItem } from '../../../../contract/bookings.ts';

/** A link to a booking from a list; one word beside buttons, two words alone. */
export function DetailsLink({ booking, className }: { booking: BookingListItem; className: string }) {
  const { t } = useTranslation('provider');
  const { can, id, booking_reference } = booking;
  const beside_buttons = can.accept || can.complete;
  return (
    <Link
      className={`btn btn-ghost ${className} ${beside_buttons ? '' : 'grow'}`}
      to={`/provider/bookings/${id}`}
      aria-label={`${t('bookings.details')} ${booking_reference}`}
    >
      {beside_buttons ? t('bookings.details_short') : t('bookings.details')}
    </Link>
  );
}
