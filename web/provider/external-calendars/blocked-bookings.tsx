import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BookingInBlockedTime } from '../../../contract/external-calendars.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { longDate, moment } from '../../lib/format/dates.ts';
import { UserText } from '../../ui/user-text.tsx';

type Props = { bookings: readonly BookingInBlockedTime[]; count: number };

/** Bookings at times that a calendar blocks: each leads to where it can be changed. */
export function BlockedBookings({ bookings, count }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  return (
    <section className="card p-4 lg:px-6">
      <h2 className="h3">{t('external.bookings', { count })}</h2>
      <p className="muted mt-1 text-sm">{t('external.bookings_sentence')}</p>
      <ul className="mt-3">
        {bookings.map((booking) => (
          <li key={booking.id} className="border-t border-line py-3">
            <Link className="link inline-flex min-h-6 items-center font-600 break-words" to={`/provider/bookings/${booking.id}`}>
              <UserText text={booking.customer_name} />
            </Link>
            <p className="text-sm break-words">
              {booking.all_day ? longDate(booking.start_datetime.slice(0, 10), locale) : moment(booking.start_datetime, locale)} ·{' '}
              {inLocale(booking.service_title, booking.service_title_zh, locale).text} ·{' '}
              {t('external.people', { count: booking.participants })}
            </p>
            <p className="muted text-sm break-words">
              <UserText text={booking.calendar} />
            </p>
          </li>
        ))}
      </ul>
      {count > bookings.length && <p className="muted text-sm">{t('external.more', { count: count - bookings.length })}</p>}
    </section>
  );
}
