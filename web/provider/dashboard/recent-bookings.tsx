import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BookingListItem } from '../../../contract/bookings.ts';
import { useLocale } from '../../i18n/locale.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { BookingWhen, dayOf } from '../../booking/voucher/booking-when.tsx';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { useStartWords } from '../../i18n/use-time-words.ts';

/** The latest bookings: a table from 1280 px, a list below. */
export function RecentBookings({ bookings }: { bookings: readonly BookingListItem[] }) {
  const { t } = useTranslation('own_dashboard');
  if (bookings.length === 0)
    return (
      <section className="card mt-4">
        <EmptyState spot="bookings" title={t('recent.empty')} sentence={t('recent.empty_sentence')} />
      </section>
    );
  return (
    <section className="card mt-4 overflow-hidden">
      <div className="card-h pb-3">
        <h2 className="h2">{t('recent.title')}</h2>
        <Link className="link inline-flex min-h-11 items-center text-md" to="/provider/bookings">
          {t('recent.all')}
        </Link>
      </div>
      <div className="max-xl:hidden">
        <Table bookings={bookings} />
      </div>
      <ul className="px-4 pb-2 xl:hidden">
        {bookings.map((booking) => (
          <Item key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

function Table({ bookings }: { bookings: readonly BookingListItem[] }) {
  const { t } = useTranslation('own_dashboard');
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('recent.booking')}</th>
          <th scope="col">{t('recent.service')}</th>
          <th scope="col">{t('recent.client')}</th>
          <th scope="col">{t('recent.date')}</th>
          <th scope="col" className="num">
            {t('recent.amount')}
          </th>
          <th scope="col">{t('recent.status')}</th>
          <th scope="col">
            <span className="sr">{t('recent.actions')}</span>
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
  const { t } = useTranslation('own_dashboard');
  const start = useStartWords();
  const locale = useLocale();
  return (
    <tr>
      <td className="mono text-sm whitespace-nowrap">{booking.booking_id}</td>
      <td className="font-560">
        <ServiceTitle {...booking} />
      </td>
      <td>
        <UserText text={booking.client_name} />
      </td>
      <td className="tnum whitespace-nowrap">
        {dayOf(booking.booking_date, locale)} <span className="muted">{start(booking.all_day === true, booking.booking_time)}</span>
      </td>
      <td className="num">{exactMoney(booking.total_price)}</td>
      <td>
        <StatusBadge status={booking.status} />
      </td>
      <td className="text-right">
        <Link className="link" to={`/provider/bookings/${booking.id}`}>
          {t('recent.view')}
          <span className="sr"> {booking.booking_id}</span>
        </Link>
      </td>
    </tr>
  );
}

function Item({ booking }: { booking: BookingListItem }) {
  const { t } = useTranslation('own_dashboard');
  return (
    <li className="border-t border-line py-3">
      <Link className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 no-underline" to={`/provider/bookings/${booking.id}`}>
        <b className="leading-snug font-620">
          <ServiceTitle {...booking} />
        </b>
        <span className="tnum text-right font-600">{exactMoney(booking.total_price)}</span>
        <span className="muted text-sm">
          <UserText text={booking.client_name} />
          <br />
          <BookingWhen booking={booking} />
        </span>
        <span className="justify-self-end">
          <StatusBadge status={booking.status} />
        </span>
        <span className="mono muted text-sm">{booking.booking_id}</span>
        <span className="justify-self-end text-sm text-link underline">{t('recent.view')}</span>
      </Link>
    </li>
  );
}
