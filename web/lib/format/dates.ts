import type { Locale } from '../../../contract/text.ts';
import { inScript, isChinese } from '../../../rules/localized-text.ts';
import { addDays, hongKongDate, hongKongTime, weekday } from '../../../rules/time.ts';

// Written out instead of using Intl: the same words on every device, whatever its time zone. Only languages without words here are left to it.
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const WEEKDAYS_ZH = ['日', '一', '二', '三', '四', '五', '六'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `2026-12-12` to `Sat 12 Dec 2026` / `2026 年 12 月 12 日（六）`. */
export function longDate(day: string, locale: Locale): string {
  const { year, month, date } = parts(day);
  if (isChinese(locale)) return `${year} 年 ${month} 月 ${date} 日（${weekdayName(day, locale)}）`;
  if (locale !== 'en') return byIntl(locale, PARTS, day);
  return `${weekdayName(day, locale)} ${date} ${MONTHS[month - 1]} ${year}`;
}

/** Without the year: `Sat 12 Dec` / `12 月 12 日（六）`. */
export function shortDate(day: string, locale: Locale): string {
  const { month, date } = parts(day);
  if (isChinese(locale)) return `${month} 月 ${date} 日（${weekdayName(day, locale)}）`;
  if (locale !== 'en') return byIntl(locale, { ...PARTS, year: undefined }, day);
  return `${weekdayName(day, locale)} ${date} ${MONTHS[month - 1]}`;
}

/** Without year and weekday, for the foot of a chart: `12 Dec` / `12 月 12 日`. */
export function dayAndMonth(day: string, locale: Locale): string {
  const { month, date } = parts(day);
  if (isChinese(locale)) return `${month} 月 ${date} 日`;
  return locale === 'en' ? `${date} ${MONTHS[month - 1]}` : byIntl(locale, { ...PARTS, year: undefined, weekday: undefined }, day);
}

/** From one day to another without year and weekday, as short as it goes: `22 – 28 Nov`, `29 Nov – 5 Dec` / `11 月 22 至 28 日`. */
export function daySpan(from: string, to: string, locale: Locale): string {
  const [start, end] = [parts(from), parts(to)];
  const [first, last] = [dayAndMonth(from, locale), dayAndMonth(to, locale)];
  const same_month = start.month === end.month;
  if (isChinese(locale)) return same_month ? `${start.month} 月 ${start.date} 至 ${end.date} 日` : `${first}至 ${last}`;
  if (locale !== 'en') return `${first} – ${last}`;
  return `${same_month ? start.date : first} – ${last}`;
}

/** The month of a date: `December 2026` / `2026 年 12 月`. */
export function monthName(day: string, locale: Locale): string {
  const { year, month } = parts(day);
  if (isChinese(locale)) return `${year} 年 ${month} 月`;
  if (locale !== 'en') return byIntl(locale, { month: 'long', year: 'numeric' }, day);
  return `${new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))} ${year}`;
}

/** The month of a date, for the foot of a chart: `Dec 2026` / `2026 年 12 月`. */
export function shortMonth(day: string, locale: Locale): string {
  const { year, month } = parts(day);
  return isChinese(locale) ? monthName(day, locale) : `${MONTHS[month - 1]} ${year}`;
}

/** The months from one date to another: `November 2026`, `Nov – Dec 2026` / `2026 年 11 – 12 月`; of two years each with its own. */
export function monthSpan(from: string, to: string, locale: Locale): string {
  if (monthName(from, locale) === monthName(to, locale)) return monthName(from, locale);
  if (isFurther(locale)) return `${monthName(from, locale)} – ${monthName(to, locale)}`;
  const [start, end] = [parts(from), parts(to)];
  const same_year = start.year === end.year;
  if (isChinese(locale))
    return same_year
      ? `${start.year} 年 ${start.month} – ${end.month} 月`
      : `${start.year} 年 ${start.month} 月 – ${end.year} 年 ${end.month} 月`;
  return `${MONTHS[start.month - 1]}${same_year ? '' : ` ${start.year}`} – ${MONTHS[end.month - 1]} ${end.year}`;
}

/** `Sat` / `六`, in a column's head or in brackets. */
export function weekdayName(day: string, locale: Locale): string {
  if (isFurther(locale)) return byIntl(locale, { weekday: 'short' }, day);
  return (isChinese(locale) ? WEEKDAYS_ZH : WEEKDAYS)[weekday(day)] ?? '';
}

/** A weekday that stands alone: `Sat` / `週六`. */
export function weekdayAlone(day: string, locale: Locale): string {
  return isChinese(locale) ? inScript(`週${weekdayName(day, locale)}`, locale) : weekdayName(day, locale);
}

/** Day of the month, `12`. */
export function dayOfMonth(day: string): number {
  return parts(day).date;
}

/** `17:15:00` to `17:15`. */
export function clock(time: string): string {
  return time.slice(0, 5);
}

/** `17:15 – 19:15`, 24 hours with an en dash. */
export function timeRange(start: string, end: string): string {
  return `${clock(start)} – ${clock(end)}`;
}

type Span = { start_datetime: string; end_datetime: string };

/**
 * From start to end in Hong Kong time: `17:15 – 19:15`, with the day of the end if it is another:
 * `23:45 – Sun 13 Dec 00:45` / `23:45 – 12 月 13 日（日）00:45`. Midnight is the end of its own day.
 */
export function timeSpan({ start_datetime, end_datetime }: Span, locale: Locale): string {
  const [start, end] = [start_datetime.slice(11, 19), end_datetime.slice(11, 19)];
  const [from, to] = [start_datetime.slice(0, 10), end_datetime.slice(0, 10)];
  if (to === from || (to === addDays(from, 1) && end === '00:00:00')) return timeRange(start, end);
  return `${clock(start)} – ${shortDate(to, locale)}${isChinese(locale) ? '' : ' '}${clock(end)}`;
}

/** An instant in Hong Kong time: `Sat 12 Dec 2026, 17:15` / `2026 年 12 月 12 日（六）17:15`. */
export function moment(instant: string, locale: Locale): string {
  const at = Date.parse(instant);
  const day = longDate(hongKongDate(at), locale);
  return isChinese(locale) ? `${day}${hongKongTime(at)}` : `${day}, ${hongKongTime(at)}`;
}

/** Minutes to `45 min`, `2 hours`, `2 hours 30 min` / `45 分鐘`, `2 小時 30 分鐘`. */
export function duration(minutes: number, locale: Locale): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (isFurther(locale))
    return [hours > 0 && unitByIntl(locale, hours, 'hour'), (rest > 0 || hours === 0) && unitByIntl(locale, rest, 'minute')]
      .filter(Boolean)
      .join(' ');
  const words: string[] = [];
  if (hours > 0) words.push(isChinese(locale) ? inScript(`${hours} 小時`, locale) : `${hours} ${hours === 1 ? 'hour' : 'hours'}`);
  if (rest > 0 || hours === 0) words.push(isChinese(locale) ? inScript(`${rest} 分鐘`, locale) : `${rest} min`);
  return words.join(' ');
}

const PARTS = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

function byIntl(locale: Locale, options: Intl.DateTimeFormatOptions, day: string): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day));
}

/** Whether a language has no words here. */
function isFurther(locale: Locale): boolean {
  return locale !== 'en' && !isChinese(locale);
}

function unitByIntl(locale: Locale, count: number, unit: 'hour' | 'minute'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}

function parts(day: string): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}
