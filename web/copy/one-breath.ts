import type { Locale } from '../../contract/text.ts';

/** What is told one after the other, with the reader's comma; what is false or empty is left out. */
export function inOneBreath(told: readonly (string | false)[], locale: Locale): string {
  return told.filter(Boolean).join(locale === 'zh-HK' ? '，' : ', ');
}
