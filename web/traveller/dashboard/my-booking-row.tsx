import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { GuestBooking } from '../../../contract/guests.ts';
import { publicMoney } from '../../../rules/money.ts';
import { UnreadMark } from '../../messages/unread-mark.tsx';
import { Photo } from '../../ui/picture/photo.tsx';
import { BookingBadge } from '../../booking/booking-badge.tsx';
import { BookingWhen } from '../../booking/voucher/booking-when.tsx';
import { ServiceTitle } from '../../booking/service-title.tsx';

/** A row of the list, all of it a link to the booking. */
export function MyBookingRow({ booking }: { booking: GuestBooking }) {
  const { t } = useTranslation('trips');
  const { featured_image, category } = booking.service;
  return (
    <li className="border-b border-line">
      <Link
        to={`/dashboard/bookings/${booking.id}`}
        className="grid grid-cols-[5rem_1fr_auto] items-center gap-x-4 gap-y-1 py-4 no-underline md:grid-cols-[6rem_1fr_15.5rem_8rem_6rem]"
      >
        <Photo
          src={featured_image}
          category={category}
          sizes="6rem"
          width="96"
          height="72"
          className="aspect-[4/3] w-full rounded-control object-cover max-md:row-span-3 max-md:self-start"
        />
        <span className="min-w-0 leading-snug max-md:col-span-2">
          <b className="font-620">
            <ServiceTitle {...booking} />
          </b>{' '}
          <UnreadMark count={booking.unread_messages} />
          {booking.can.review && <span className="block text-sm text-accent-text">{t('awaits_review')}</span>}
        </span>
        <span className="muted tnum text-sm max-md:col-span-2 max-md:col-start-2">
          <BookingWhen booking={booking} />
        </span>
        <span className="max-md:col-start-2">
          <BookingBadge booking={booking} />
        </span>
        <span className="tnum text-right font-600">{publicMoney(booking.final_amount)}</span>
      </Link>
    </li>
  );
}
