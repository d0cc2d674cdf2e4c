import { useTranslation } from 'react-i18next';
import type { BookingListItem } from '../../../../contract/bookings.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { UnreadMark } from '../../../messages/unread-mark.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { MoreMoves, MoveButton } from '../booking/booking-actions.tsx';
import { BookingWhen } from '../../../booking/voucher/booking-when.tsx';
import { ChooseAll, ChooseBooking } from './bulk/selection.tsx';
import { DetailsLink } from './details-link.tsx';
import { ListPayment } from './list-payment.tsx';
import { ServiceTitle } from '../../../booking/service-title.tsx';
import { ViaPartner } from './via-partner.tsx';

/** A provider's bookings from 1280 px. */
export function BookingsTable({ bookings }: { bookings: readonly BookingListItem[] }) {
  const { t } = useTranslation('own_bookings');
  return (
    <table className="table-dense table">
      <thead>
        <tr>
          <th scope="col" className="w-px pr-0!">
            <ChooseAll bookings={bookings} />
          </th>
          <th scope="col" className="min-w-44">
            {t('list.guest')}
          </th>
          <th scope="col" className="w-full min-w-52">
            {t('list.service')}
          </th>
          <th scope="col" className="num">
            {t('list.amount')}
          </th>
          <th scope="col">{t('list.status')}</th>
          <th scope="col">
            <span className="sr">{t('list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ booking }: { booking: BookingListItem }) {
  return (
    <tr>
      <td className="pr-0!">
        <ChooseBooking booking={booking} />
      </td>
      <td>
        <p className="leading-snug font-600 break-words">
          <UserText text={booking.client_name} />
        </p>
        <p className="mono muted mt-0.5 text-xs whitespace-nowrap">
          {booking.booking_reference}{' '}
          <span>
            <UnreadMark count={booking.unread_messages} />
          </span>
        </p>
      </td>
      <td>
        <p className="leading-snug font-560">
          <ServiceTitle {...booking} />
        </p>
        <p className="muted tnum mt-0.5 text-xs whitespace-nowrap">
          <BookingWhen booking={booking} />
        </p>
        <ViaPartner booking={booking} />
      </td>
      <td className="num">
        <p className="font-600">{exactMoney(booking.total_price)}</p>
        <p className="mt-0.5 text-xs leading-snug whitespace-nowrap">
          <ListPayment booking={booking} />
        </p>
      </td>
      <td>
        <StatusBadge status={booking.status} />
      </td>
      <td>
        <RowActions booking={booking} />
      </td>
    </tr>
  );
}

function RowActions({ booking }: { booking: BookingListItem }) {
  const { can } = booking;
  return (
    <div className="flex items-center justify-end gap-1.5">
      {can.accept && <MoveButton action="accept" booking={booking} look="primary" size="sm" />}
      {can.decline && <MoveButton action="decline" booking={booking} look="danger-quiet" size="sm" />}
      {can.complete && <MoveButton action="complete" booking={booking} look="secondary" size="sm" />}
      <MoreMoves booking={booking} small />
      <DetailsLink booking={booking} className="btn-sm grow-0! px-2! text-link!" />
    </div>
  );
}
