import { centsIn, plainText } from '../../bookings/bank/cells.ts';

/** What stands in a cell of another system's file; dates and prices are read as those of a bank's file are. */

const HALF_DAY = String.raw`(上午|早上|下午|晚上|中午|am|a\.m\.|pm|p\.m\.)`;
const CLOCK = new RegExp(
  String.raw`(?:^|[ T年日])${HALF_DAY}?\s?(\d{1,2})(?:[:.時时點](\d{2})?分?(?::\d{2}(?:\.\d{1,9})?)?)?\s?${HALF_DAY}?(?:\+08:?00)?$`,
  'i',
);

/**
 * `9:00 am`, `09:00`, `21:30:00`, `下午 3:30`, or the time behind a date, as `09:00`; null for what is no time, or is another zone's. Hong Kong
 * time is meant.
 */
export function timeIn(cell: string): string | null {
  const found = CLOCK.exec(plainText(cell));
  if (!found) return null;
  const [, before = '', hours = '', minutes, after = ''] = found;
  const half = (before || after).toLowerCase().replaceAll('.', '');
  if (half === '' && minutes === undefined && !/[時时點]/.test(found[0])) return null;
  const is_later = ['pm', '下午', '晚上', '中午'].includes(half);
  const hour = Number(hours);
  if (hour > 23 || Number(minutes ?? 0) > 59 || (half !== '' && hour === 0 && is_later)) return null;
  const clock = half === '' || hour > 12 ? hour : (hour % 12) + (is_later ? 12 : 0);
  return `${String(clock).padStart(2, '0')}:${minutes ?? '00'}`;
}

/** Cents of a price such as `480`, `HK$480.00` or `1,200`; null for what is none. */
export function priceIn(cell: string): number | null {
  const cents = centsIn(cell);
  return cents === null || cents < 0 ? null : cents;
}

/** Minutes of `90`, `90 min`, `1.5 hours`, `1h30` or `2 小時`, as a text for the field's own rule. */
export function minutesIn(cell: string): string {
  const text = plainText(cell).toLowerCase();
  const [, hours = '', minutes = '0'] =
    /^(\d{1,3}(?:\.\d{1,2})?) ?(?:h|hrs?|hours?|小時)(?: ?(\d{1,2}) ?(?:m|mins?|minutes|分鐘)?)?$/.exec(text) ?? [];
  if (hours !== '') return String(Math.round(Number(hours) * 60) + Number(minutes));
  return /^(\d+) ?(?:m|mins?|minutes?|分鐘)$/.exec(text)?.[1] ?? text;
}

/** How many people; an empty cell is none. Null for what is no whole number. */
export function peopleIn(cell: string): number | null {
  const text = plainText(cell);
  if (text === '' || text === '-') return 0;
  return /^\d{1,4}(?:\.0+)?$/.test(text) ? Number(text) : null;
}

const PAID = /^(?:paid|yes|y|true|1|full|paidinfull|settled|已付|已付款|已收|是|✓)$/;
const UNPAID = /^(?:unpaid|notpaid|no|n|false|0|due|outstanding|pending|未付|未付款|未收|否|)$/;

/** Whether it was paid; an empty cell is not. Null for what says neither. */
export function paidIn(cell: string): boolean | null {
  const text = plainText(cell)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '');
  if (PAID.test(text)) return true;
  return UNPAID.test(text) ? false : null;
}

/** A text of several lines. */
export function linesIn(cell: string): string {
  return cell.toWellFormed().replace(/\r\n?/g, '\n').replace(/^'/, '').trim();
}

/** A name as it is compared. */
export function nameKey(text: string): string {
  return plainText(text).toLowerCase();
}
