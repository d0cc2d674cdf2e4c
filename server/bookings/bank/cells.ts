/** What stands in a cell of a bank's file. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A time or a weekday may follow a date. */
const REST = String.raw`(?:[ T,(].*)?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})日?${REST}`);
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${REST}`);
const MONTH_BY_NAME = new RegExp(String.raw`^(\d{1,2})[-/. ]?([a-z]{3})[a-z]*[-/., ]{0,2}(\d{4}|\d{2})${REST}`, 'i');
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** A text as it is compared: full-width signs as plain ones, one space where there are several, no signs that cannot be shown. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\uFFFD]+/gu, ' ')
    .replace(/^'/, '')
    .trim();
}

/** `24/11/2026` (the day comes first), `2026-11-24`, `24-Nov-26`, `20261124` or `2026年11月24日` as `2026-11-24`; null for what is no date. */
export function dateIn(cell: string): string | null {
  const text = plainText(cell);
  const year_first = YEAR_FIRST.exec(text) ?? DIGITS.exec(text);
  if (year_first) return dateOf(year_first[1]!, Number(year_first[2]), year_first[3]!);
  const day_first = DAY_FIRST.exec(text);
  if (day_first) return dateOf(day_first[3]!, Number(day_first[2]), day_first[1]!);
  const named = MONTH_BY_NAME.exec(text);
  return named && dateOf(named[3]!, MONTHS.indexOf(named[2]!.toLowerCase()) + 1, named[1]!);
}

function dateOf(year: string, month: number, day: string): string | null {
  const full = Number(year.length === 2 ? `20${year}` : year);
  const instant = new Date(Date.UTC(full, month - 1, Number(day)));
  const is_real = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === Number(day) && full >= 2000;
  return is_real ? instant.toISOString().slice(0, 10) : null;
}

const NUMBER = /^(?:\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2}0*)?$/;
const CURRENCY = /^(?:HKD|HK\$|\$|港元|港幣)|(?:HKD|港元|元)$/gi;

/**
 * Cents of `1,234.50`, `HKD 480.00`, `480.00 CR`, `-480`, `(480.00)` or `480.00 DR`, negative for money that went out; null for what is no
 * amount of Hong Kong dollars.
 */
export function centsIn(cell: string): number | null {
  const text = plainText(cell).replaceAll(' ', '').toUpperCase();
  const [, inner = text] = /^\((.*)\)$/.exec(text) ?? [];
  const [, front = '', signed = inner, back = ''] = /^([+\-−]?)(.*?)([+\-−]|CR|DR)?$/.exec(inner) ?? [];
  const [, inside = '', number = ''] = /^([+\-−]?)(.*)$/.exec(signed.replace(CURRENCY, '')) ?? [];
  if (!NUMBER.test(number)) return null;
  const cents = Math.round(Number(number.replaceAll(',', '')) * 100);
  const is_out = inner !== text || [front, inside, back].some((sign) => ['-', '−', 'DR'].includes(sign));
  return is_out && cents > 0 ? -cents : cents;
}

/** Whether a cell may differ between two files that have the same line: a date, a time, or a sum such as the balance. */
export function isFigure(cell: string): boolean {
  return dateIn(cell) !== null || centsIn(cell) !== null || /^\d{1,2}:\d{2}(?::\d{2})?$/.test(plainText(cell));
}
