import { addDays, hongKongDate, hongKongTime, weekday } from '../../../rules/time.ts';
import { isChinese } from '../../../rules/localized-text.ts';
import { toCents } from '../../../rules/money.ts';
import type { Locale } from '../../../contract/text.ts';

const english = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
const WEEKDAYS_ZH = '日一二三四五六';

/** `Sat 12 December 2026`, `2026 年 12 月 12 日（六）`: the day in Hong Kong. */
export function dayWords(at: Date, locale: Locale): string {
  const day = hongKongDate(at);
  if (!isChinese(locale)) return english.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日（${WEEKDAYS_ZH[weekday(day)]}）`;
}

/** `17:15 – 19:15`, in Hong Kong; with the day of the end where it is another. Midnight is the end of its own day. */
export function timeWords(from: Date, to: Date, locale: Locale): string {
  const [start, end] = [hongKongTime(from), hongKongTime(to)];
  if (hongKongDate(to.getTime() - 1) === hongKongDate(from)) return `${start} – ${end}`;
  return isChinese(locale) ? `${start} – ${dayWords(to, locale)}${end}` : `${start} – ${dayWords(to, locale)}, ${end}`;
}

/** A day and a time of it, in Hong Kong. */
export function momentWords(at: Date, locale: Locale): string {
  return isChinese(locale) ? `${dayWords(at, locale)}${hongKongTime(at)}` : `${hongKongTime(at)} on ${dayWords(at, locale)}`;
}

/** `Today` and `Tomorrow` are Hong Kong's; any other day by its name. */
export function nearDayWords(at: Date, now: number, locale: Locale): string {
  const [day, today] = [hongKongDate(at), hongKongDate(now)];
  if (day === today) return isChinese(locale) ? '今天' : 'Today';
  if (day === addDays(today, 1)) return isChinese(locale) ? '明天' : 'Tomorrow';
  return dayWords(at, locale);
}

/** `within 24 hours`, `24 小時內`. */
export function withinWords(hours: number, locale: Locale): string {
  if (isChinese(locale)) return `${hours} 小時內`;
  return hours === 1 ? 'within 1 hour' : `within ${hours} hours`;
}

/** `before 17:15 on …`, in Hong Kong. */
export function beforeWords(instant: Date, locale: Locale): string {
  const moment = momentWords(instant, locale);
  return isChinese(locale) ? `${moment} 前` : `before ${moment}`;
}

export function peopleWords(count: number, locale: Locale): string {
  if (isChinese(locale)) return `${count} 位`;
  return count === 1 ? '1 person' : `${count} people`;
}

/** `17:15 on Sat 12 December 2026, 2 people`: a booking before or after a change; a day ticket without the time. */
export function changedWords(starts: Date, is_day: boolean, count: number, locale: Locale): string {
  return [is_day ? dayWords(starts, locale) : momentWords(starts, locale), peopleWords(count, locale)].join(
    isChinese(locale) ? '，' : ', ',
  );
}

const exact = new Intl.NumberFormat('en-HK', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Money to the cent: `HK$1,160.00`. */
export function exactMoney(amount: string): string {
  return `HK$${exact.format(toCents(amount) / 100)}`;
}
