import type { Locale } from '../../../contract/text.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import type { TemplateData } from '../templates/template.ts';
import { dayWords, momentWords } from '../templates/words.ts';
import type { MailedCallOff } from './facts.ts';

/** What a guide reads of departures that were called off, in the guide's language. */
export function callOffData(run: MailedCallOff, locale: Locale): Pick<TemplateData, 'business' | 'ending' | 'departures' | 'unmailed'> {
  return {
    business: inLocale(run.name, run.name_zh, locale).text,
    ending: [inLocale(run.reason_en, run.reason_zh, locale).text],
    unmailed: run.unmailed ?? 0,
    departures: run.departures.map(({ starts_at, all_day, title, title_zh }) => ({
      starts: all_day ? dayWords(new Date(starts_at), locale) : momentWords(new Date(starts_at), locale),
      is_day: all_day,
      title: inLocale(title, title_zh, locale).text,
      people: '',
    })),
  };
}
