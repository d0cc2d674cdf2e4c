import type { Locale } from '../../../../contract/text.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { hongKongTime, hongKongToInstant } from '../../../../rules/time.ts';
import type { DecisionForMail, DeparturesForMail, LicenceForMail } from '../../../../words/mail-facts.ts';
import { dayWords, peopleWords } from '../../compose/moments.ts';
import type { AccountFacts } from '../../stored-facts.ts';

/** What a provider or partner reads of an operator's decision. */
export function sayDecision({ decision }: AccountFacts, locale: Locale): DecisionForMail {
  const { name = '', name_zh = '', note = '' } = decision ?? {};
  const business = inLocale(name, name_zh, locale).text;
  return { as_written: [business, note], business, note, is_partner: decision?.as === 'partner' };
}

/** What a provider reads of an expiring licence. */
export function sayLicence({ licence }: AccountFacts, locale: Locale): LicenceForMail {
  const formatDay = (day: string | null = null) => (day ? dayWords(hongKongToInstant(day, '12:00'), locale) : '');
  return { as_written: [], number: licence?.number ?? '', until: formatDay(licence?.expiry), stops_on: formatDay(licence?.stops_on) };
}

/** What a provider reads of a day's departures. */
export function sayDepartures({ departures }: AccountFacts, locale: Locale): DeparturesForMail {
  const listed = departures ?? [];
  return {
    as_written: listed.map(({ title, title_zh }) => inLocale(title, title_zh, locale).text),
    day: dayWords(new Date(listed[0]?.starts_at ?? 0), locale),
    departures: listed.map(({ starts_at, all_day = false, title, title_zh, people }) => ({
      starts: hongKongTime(new Date(starts_at)),
      is_day: all_day,
      title: inLocale(title, title_zh, locale).text,
      people: peopleWords(people, locale),
    })),
  };
}
