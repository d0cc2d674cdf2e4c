import type { Locale } from '../../../../contract/text.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import type { CallOffForMail } from '../../../../words/mail-facts.ts';
import { dayWords, momentWords } from '../../compose/moments.ts';
import type { AccountFacts } from '../../stored-facts.ts';

/** What a guide reads of departures that were called off, in the guide's language. */
export function sayCallOff({ called_off }: AccountFacts, locale: Locale): CallOffForMail {
  if (!called_off) throw new Error('a mail about departures that were called off has no facts');
  const { name, name_zh, reason_en, reason_zh, unmailed = 0 } = called_off;
  const business = inLocale(name, name_zh, locale).text;
  const reason = [inLocale(reason_en, reason_zh, locale).text];
  const departures = called_off.departures.map(({ starts_at, all_day, title, title_zh }) => ({
    starts: all_day ? dayWords(new Date(starts_at), locale) : momentWords(new Date(starts_at), locale),
    title: inLocale(title, title_zh, locale).text,
  }));
  return {
    as_written: [business, ...reason, ...departures.map(({ title }) => title)],
    business,
    reason,
    unmailed,
    departures,
  };
}
