import type { OctoFeature } from '../../../contract/octo/content.ts';
import { termsLines } from '../../../rules/cancellation/cancellation-words.ts';
import { inLocale, isChinese, linesInLocale, type Locale } from '../../../rules/localized-text.ts';
import { policyLinesIn } from '../../../rules/weather/words.ts';
import type { ContentRow } from './content-reads.ts';
import { featureWords, isFeatureWord } from './feature-words.ts';

/** What a service says of itself in short lines, by kind; what is not said is left out. */
export function featuresOf(row: ContentRow, locale: Locale): OctoFeature[] {
  const lines = (en: readonly string[], zh: readonly string[]) => linesInLocale(en, zh, locale).lines;
  return [
    ...all('HIGHLIGHT', lines(row.highlights, row.highlights_zh)),
    ...all('INCLUSION', lines(row.includes, row.includes_zh)),
    ...all('EXCLUSION', lines(row.excludes, row.excludes_zh)),
    ...all('PREBOOKING_INFORMATION', ageLines(row, locale)),
    ...all('PREARRIVAL_INFORMATION', [
      ...lines(row.bring, row.bring_zh).map((one) => featureWords('bring', locale, one)),
      ...arrivalLines(row, locale),
    ]),
    ...all('REDEMPTION_INSTRUCTION', [featureWords('redemption', locale)]),
    ...all(
      'ACCESSIBILITY_INFORMATION',
      row.accessibility.filter(isFeatureWord).map((fact) => featureWords(fact, locale)),
    ),
    ...all('ADDITIONAL_INFORMATION', stopLines(row, locale)),
    ...all('BOOKING_TERM', row.confirmation === 'request' ? [featureWords('request', locale)] : []),
    ...all('CANCELLATION_TERM', [...termsLines(row, locale), ...policyLinesIn(row.weather_rules, locale, row)]),
  ];
}

function all(type: OctoFeature['type'], lines: readonly string[]): OctoFeature[] {
  return lines.map((shortDescription) => ({ shortDescription, type }));
}

function ageLines({ min_age }: ContentRow, locale: Locale): string[] {
  if (min_age === null) return [];
  return [min_age === 0 ? featureWords('any_age', locale) : featureWords('from_age', locale, min_age)];
}

/** How to come; a meeting point that is on the map is a location. */
function arrivalLines(row: ContentRow, locale: Locale): string[] {
  const meeting_point = inLocale(row.meeting_point, row.meeting_point_zh, locale).text;
  const way = inLocale(row.mtr_exit, row.mtr_exit_zh, locale).text;
  return [
    ...(meeting_point && row.latitude === null ? [featureWords('meeting_point', locale, meeting_point)] : []),
    ...(way ? [way] : []),
    ...(row.arrive_minutes_before > 0 ? [featureWords('arrive_before', locale, row.arrive_minutes_before)] : []),
  ];
}

/** What happens, in its order. Stops have no point on the map, without which the standard has no location. */
function stopLines({ itinerary }: ContentRow, locale: Locale): string[] {
  return itinerary.map(({ title, title_zh, text, text_zh, minutes }) => {
    const [head, more] = [inLocale(title, title_zh, locale), inLocale(text, text_zh, locale).text];
    const is_chinese = isChinese(head.lang);
    const length = minutes === null ? '' : featureWords('stop', head.lang, minutes);
    const timed = length && (is_chinese ? `${head.text}（${length}）` : `${head.text} (${length})`);
    return [timed || head.text, more].filter(Boolean).join(is_chinese ? '：' : ': ');
  });
}
