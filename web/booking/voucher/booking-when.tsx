import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../contract/bookings.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { clock, longDate, shortDate } from '../../lib/format/dates.ts';
import type { Locale } from '../../../contract/text.ts';

type BookingMoment = Pick<Booking, 'booking_date' | 'booking_time' | 'participants'> & { all_day?: boolean | undefined };

/** `Sat 12 Dec 17:15, 2 people`; of a day ticket without the time. */
export function BookingWhen({ booking }: { booking: BookingMoment }) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  const day = dayOf(booking.booking_date, locale);
  const people = t('bookings.people', { count: booking.participants });
  return booking.all_day ? t('bookings.when_day', { day, people }) : t('bookings.when', { day, time: clock(booking.booking_time), people });
}

/** The day of a booking; its year only when it is not this one. */
export function dayOf(date: string, locale: Locale): string {
  const this_year = hongKongDate(Date.now()).slice(0, 4);
  return date.startsWith(this_year) ? shortDate(date, locale) : longDate(date, locale);
}
