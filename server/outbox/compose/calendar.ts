import { inLocale, inScript, isChinese } from '../../../rules/localized-text.ts';
import { arrivalWords } from '../../../rules/meeting/arrival.ts';
import { meetingPlace } from '../../../rules/place.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';
import { policyLinesIn } from '../../../rules/weather/words.ts';
import type { BookingStatus } from '../../../rules/booking-states.ts';
import type { Locale } from '../../../contract/text.ts';
import { calendarFile } from '../../core/text/calendar.ts';
import { peopleWords, timeWords } from './moments.ts';

/** The facts of a booking for its calendar file. */
export type CalendarFacts = {
  booking_id: string;
  booking_reference: string;
  confirmation_code: string;
  status: BookingStatus;
  /** Its departure was called off: nothing takes place then. Missing in mails stored by an older version. */
  is_postponed?: boolean;
  starts_at: Date;
  ends_at: Date;
  /** A day ticket: its times are the opening hours. Missing in mails stored by an older version. */
  all_day?: boolean;
  service_title: string;
  service_title_zh: string;
  meeting_point: string;
  meeting_point_zh: string;
  location: string;
  location_zh: string;
  /** Missing in mails stored by an older version. */
  arrive_minutes_before?: number;
  participants: number;
  provider_name: string;
  provider_name_zh: string;
  provider_phone: string;
  /** What was promised about the weather. Missing in mails stored by an older version. */
  weather_rules?: WeatherRule[] | null;
  /** How often the booking has changed its status, and when last. */
  changes: number;
  changed_at: Date;
};

const states = { pending: 'TENTATIVE', confirmed: 'CONFIRMED', completed: 'CONFIRMED', cancelled: 'CANCELLED' } as const satisfies Record<
  BookingStatus,
  string
>;

/** The calendar file of a booking for its customer; the file of a cancelled booking removes it from the calendar. */
export function bookingCalendar(facts: CalendarFacts, locale: Locale, { url, from }: { url: string; from: string }): string {
  const provider = inLocale(facts.provider_name, facts.provider_name_zh, locale).text;
  const { en, zh } = meetingPlace(facts);
  const place = inLocale(en, zh, locale).text;
  const arrival =
    facts.status === 'cancelled' || facts.all_day ? '' : arrivalWords(facts.starts_at, facts.arrive_minutes_before ?? 0, locale);
  const is_ahead = !facts.is_postponed && (facts.status === 'pending' || facts.status === 'confirmed');
  const weather = policyLinesIn(is_ahead ? (facts.weather_rules ?? null) : null, locale, { all_day: facts.all_day ?? false });
  const hours = facts.all_day ? openingHours(facts, locale) : '';
  const lines = isChinese(locale)
    ? [
        `${provider}，${peopleWords(facts.participants, locale)}`,
        inScript(`確認碼 ${facts.confirmation_code}`, locale),
        inScript(`預訂編號 ${facts.booking_reference}`, locale),
      ]
    : [
        `${peopleWords(facts.participants, locale)} with ${provider}`,
        `Code ${facts.confirmation_code}`,
        `Booking ${facts.booking_reference}`,
      ];
  return calendarFile({
    entries: [
      {
        uid: `${facts.booking_id}@sampan`,
        sequence: facts.changes,
        changed_at: facts.changed_at,
        starts_at: facts.starts_at,
        ends_at: facts.ends_at,
        all_day: facts.all_day ?? false,
        summary: inLocale(facts.service_title, facts.service_title_zh, locale).text,
        description: [arrival, hours, ...lines, facts.provider_phone, ...weather].filter(Boolean).join('\n'),
        location: place,
        url,
        status: facts.is_postponed ? 'CANCELLED' : states[facts.status],
        organizer: { name: provider, email: /<([^<>]+)>/.exec(from)?.[1] ?? from },
      },
    ],
  });
}

function openingHours({ starts_at, ends_at }: CalendarFacts, locale: Locale): string {
  const time = timeWords(starts_at, ends_at, locale);
  return isChinese(locale) ? inScript(`開放時間 ${time}`, locale) : `Open ${time}`;
}
