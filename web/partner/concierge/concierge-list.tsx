import { useTranslation } from 'react-i18next';
import type { ConciergeBooking } from '../../../contract/concierge.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { longDate, timeRange } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { UserText } from '../../ui/user-text.tsx';

/** What is booked for guests from today on: day and time, experience, guest, reference, and what it earns. */
export function ConciergeList({ bookings }: { bookings: readonly ConciergeBooking[] }) {
  const { t } = useTranslation('partners');
  return (
    <section className="card overflow-hidden">
      <h2 className="sr">{t('concierge.list')}</h2>
      <ul>
        {bookings.map((booking) => (
          <Line key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

function Line({ booking }: { booking: ConciergeBooking }) {
  const { t } = useTranslation('partners');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const { customer_name: name, participants: count, booking_date, all_day, booking_time, end_time, commission, commission_held } = booking;
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-t border-line px-4 py-4 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto] lg:px-5">
      <div className="min-w-0 leading-snug">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md">
          <span className="tnum font-600">
            {longDate(booking_date, locale)} {all_day ? common('day_ticket') : timeRange(booking_time, end_time)}
          </span>
          {booking_date === hongKongDate(Date.now()) && <Badge tone="info">{t('concierge.today')}</Badge>}
          <StatusBadge status={booking.status} />
        </p>
        <h3 className="mt-1 text-base font-620 break-words">
          <UserText text={inLocale(booking.service_title, booking.service_title_zh, locale).text} />
        </h3>
        <p className="mt-1 text-md break-words">
          <UserText text={t('concierge.who', { name, count })} /> <span className="muted mono text-sm">{booking.booking_reference}</span>
        </p>
      </div>
      <p className="flex items-center gap-2 text-sm sm:flex-col sm:items-end">
        <span className="muted">{t('concierge.commission')}</span>
        {commission_held ? (
          <Badge tone="warning">{t('concierge.commission_held')}</Badge>
        ) : (
          <b className="tnum text-base font-640">{exactMoney(commission)}</b>
        )}
      </p>
    </li>
  );
}
