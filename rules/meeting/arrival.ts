import type { Locale } from '../../contract/text.ts';
import { textIn } from '../localized-text.ts';
import { hongKongDate, hongKongTime } from '../time.ts';

const MINUTE_MS = 60_000;

/**
 * By when guests are to be at the meeting point, in the reader's language and in Hong Kong time: `Be there by 09:45`. Empty where they come
 * at the start (0 minutes before it); a time before midnight of a start after it says that it is on the day before.
 */
export function arrivalWords(starts: number | Date, minutes_before: number, locale: Locale): string {
  if (minutes_before === 0) return '';
  const by = Number(starts) - minutes_before * MINUTE_MS;
  const time = hongKongTime(by);
  return hongKongDate(by) === hongKongDate(starts)
    ? textIn({ en: `Be there by ${time}`, 'zh-HK': `請於 ${time} 前到達` }, locale)
    : textIn({ en: `Be there by ${time} the day before`, 'zh-HK': `請於前一天 ${time} 前到達` }, locale);
}
