import type { PersonLabel } from '../../../contract/person-vouchers.ts';
import type { Locale } from '../../../contract/text.ts';
import { inLocale } from '../../../rules/localized-text.ts';

/** A person of a party, `Adult 2`. */
export function personName({ title, title_zh, number }: Pick<PersonLabel, 'title' | 'title_zh' | 'number'>, locale: Locale): string {
  return `${inLocale(title, title_zh, locale).text} ${number}`;
}
