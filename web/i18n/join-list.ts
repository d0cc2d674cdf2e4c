import type { Locale } from '../../contract/text.ts';

/** The parts with the comma of the reader's language between them; parts that are false or empty are left out. */
export function joinList(parts: readonly (string | false)[], locale: Locale): string {
  return parts.filter(Boolean).join(locale === 'zh-HK' ? '，' : ', ');
}
