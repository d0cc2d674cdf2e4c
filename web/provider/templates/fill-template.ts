import type { BookingListItem } from '../../../contract/bookings.ts';
import type { Locale } from '../../../contract/text.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { clock, longDate } from '../../lib/format/dates.ts';

/** What a template may hold in braces, `{name}`, in the order in which it is offered. */
export const placeholders = ['name', 'experience', 'date', 'time', 'reference'] as const;
export type Placeholder = (typeof placeholders)[number];

const IN_BRACES = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** What of a booking a template is filled with. */
export type TemplateBooking = Pick<
  BookingListItem,
  'client_name' | 'service_title' | 'service_title_zh' | 'booking_date' | 'all_day' | 'booking_time' | 'booking_reference'
>;

/** Of a day ticket. */
const anyTime = { en: 'any time during opening hours', zh: '開放時間內' };

/** The text with its placeholders filled from a booking, title and date in the language of the text. Other braces stay. */
export function fillTemplate(text: string, booking: TemplateBooking): string {
  const locale: Locale = /[\p{Script=Han}，。：！？]/u.test(text) ? 'zh-HK' : 'en';
  const values: Record<Placeholder, string> = {
    name: booking.client_name,
    experience: inLocale(booking.service_title, booking.service_title_zh, locale).text,
    date: longDate(booking.booking_date, locale),
    time: booking.all_day ? anyTime[locale === 'en' ? 'en' : 'zh'] : clock(booking.booking_time),
    reference: booking.booking_reference,
  };
  return text.replace(IN_BRACES, (_, name: Placeholder) => values[name]);
}
