import type { Locale } from '../../contract/text.ts';
import { isChinese } from '../../rules/localized-text.ts';

/** Joins the parts with the comma of the reader's language; false and empty parts are left out. */
export function joinList(parts: readonly (string | false)[], locale: Locale): string {
  return parts.filter(Boolean).join(isChinese(locale) ? '，' : ', ');
}
