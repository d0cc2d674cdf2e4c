import type { BookingListItem } from '../../../../contract/bookings.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { Avatar } from '../../../ui/picture/avatar.tsx';
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

/** A provider's bookings below 1280 px. */
export function BookingsCards({ bookings }: { bookings: readonly BookingListItem[] }) {
  return (
    <div className="xl:hidden">
      <div className="pb-2">
        <ChooseAll bookings={bookings} words />
      </div>
      <ul className="rows">
        {bookings.map((booking) => (
          <li key={booking.id} className="grid">
            <Card booking={booking} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Card({ booking }: { booking: BookingListItem }) {
  const { can } = booking;
  return (
    <article className="card flex min-w-0 flex-col p-4">
      <div className="flex items-center gap-3">
        <ChooseBooking booking={booking} />
        <Avatar name={booking.client_name} />
        <div className="min-w-0 leading-snug">
          <p className="truncate font-620">
            <UserText text={booking.client_name} />
          </p>
          <p className="mono muted text-xs">
            {booking.booking_reference}{' '}
            <span>
              <UnreadMark count={booking.unread_messages} />
            </span>
          </p>
        </div>
        <span className="ml-auto">
          <StatusBadge status={booking.status} />
        </span>
      </div>
      <p className="mt-3 leading-snug font-560">
        <ServiceTitle {...booking} />
      </p>
      <p className="muted tnum mt-1 text-sm">
        <BookingWhen booking={booking} />
      </p>
      <ViaPartner booking={booking} />
      <div className="mt-2.5 flex items-center justify-between gap-3">
        <b className="tnum font-640">{exactMoney(booking.total_price)}</b>
        <span className="text-sm">
          <ListPayment booking={booking} />
        </span>
      </div>
      <div className="mt-auto pt-3">
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          {can.accept && <MoveButton action="accept" booking={booking} look="primary" className="grow" />}
          {can.decline && <MoveButton action="decline" booking={booking} look="danger-quiet" className="grow" />}
          {can.complete && <MoveButton action="complete" booking={booking} look="secondary" className="grow" />}
          <MoreMoves booking={booking} />
          <DetailsLink booking={booking} className="px-3!" />
        </div>
      </div>
    </article>
  );
}
