import { textIn, type BilingualText, type Locale } from '../localized-text.ts';
import { isCallOff, type WeatherOutcome, type WeatherRule } from './policy.ts';
import { isAsGrave, leastGrave, warningNames, type WarningName } from './warnings.ts';

type WarningWords = Record<WarningName, BilingualText>;

/** A warning and those that are as grave or graver; Extreme Conditions are said beside a signal. */
const orAbove: WarningWords = {
  signal_1: { en: 'typhoon signal 1 (or above)', 'zh-HK': '一號或以上熱帶氣旋警告信號' },
  signal_3: { en: 'typhoon signal 3 (or above)', 'zh-HK': '三號或以上熱帶氣旋警告信號' },
  pre_8: { en: 'the Pre-No. 8 Special Announcement (or signal 8 or above)', 'zh-HK': '八號信號預警（以至八號或以上信號）' },
  signal_8: { en: 'typhoon signal 8 (or above)', 'zh-HK': '八號或以上熱帶氣旋警告信號' },
  signal_9: { en: 'typhoon signal 9 (or above)', 'zh-HK': '九號或以上熱帶氣旋警告信號' },
  signal_10: { en: 'typhoon signal 10', 'zh-HK': '十號颶風信號' },
  extreme_conditions: {
    en: 'an Extreme Conditions announcement (or signal 8 or above)',
    'zh-HK': '「極端情況」公布（以至八號或以上信號）',
  },
  rain_amber: { en: 'an amber rainstorm warning (or above)', 'zh-HK': '黃色或以上暴雨警告信號' },
  rain_red: { en: 'a red or black rainstorm warning', 'zh-HK': '紅色或黑色暴雨警告信號' },
  rain_black: { en: 'a black rainstorm warning', 'zh-HK': '黑色暴雨警告信號' },
  thunderstorm: { en: 'a thunderstorm warning', 'zh-HK': '雷暴警告' },
  very_hot: { en: 'a very hot weather warning', 'zh-HK': '酷熱天氣警告' },
  landslip: { en: 'a landslip warning', 'zh-HK': '山泥傾瀉警告' },
  strong_monsoon: { en: 'a strong monsoon signal', 'zh-HK': '強烈季候風信號' },
};

/** A warning itself and no graver one. */
const only: WarningWords = {
  ...orAbove,
  signal_1: { en: 'typhoon signal 1', 'zh-HK': '一號戒備信號' },
  signal_3: { en: 'typhoon signal 3', 'zh-HK': '三號強風信號' },
  pre_8: { en: 'the Pre-No. 8 Special Announcement', 'zh-HK': '八號信號預警' },
  signal_8: { en: 'typhoon signal 8', 'zh-HK': '八號熱帶氣旋警告信號' },
  signal_9: { en: 'typhoon signal 9', 'zh-HK': '九號熱帶氣旋警告信號' },
  extreme_conditions: { en: 'an Extreme Conditions announcement', 'zh-HK': '「極端情況」公布' },
  rain_amber: { en: 'an amber rainstorm warning', 'zh-HK': '黃色暴雨警告信號' },
  rain_red: { en: 'a red rainstorm warning', 'zh-HK': '紅色暴雨警告信號' },
};

/** True of who has paid, who pays on the day, and who pays a reseller: each reads the same sentence. */
const outcomes: Record<WeatherOutcome, BilingualText> = {
  cancel: { en: 'the experience is called off and whatever you’ve paid is refunded', 'zh-HK': '體驗即告取消，如已付款會全數退還' },
  postpone: {
    en: 'the experience is postponed: you choose another date, or cancel and whatever you’ve paid is refunded',
    'zh-HK': '體驗延期，你可另選日期，或取消預訂，如已付款會全數退還',
  },
  shorten: { en: 'the experience may be shortened for safety', 'zh-HK': '體驗或會因安全理由而縮短' },
  go: { en: 'the experience goes ahead', 'zh-HK': '體驗如常進行' },
};

/** How the experience is sold: as departures, or by the day, within opening hours. */
type SoldAs = { all_day: boolean };
const departure: SoldAs = { all_day: false };

/** What becomes of a day that may be running when the warning comes; true of who has paid nothing too. */
const dayOutcomes: Record<WeatherOutcome, BilingualText> = {
  cancel: {
    en: 'the rest of the day is called off and whatever you’ve paid for tickets not used yet is refunded',
    'zh-HK': '當日餘下時間即告取消，未使用的日票如已付款會全數退還',
  },
  postpone: {
    en: 'the rest of the day is called off: for tickets not used yet you choose another date, or cancel and whatever you’ve paid is refunded',
    'zh-HK': '當日餘下時間即告取消，未使用的日票可另選日期，或取消預訂，如已付款會全數退還',
  },
  shorten: { en: 'the opening hours may be shortened for safety', 'zh-HK': '當日開放時間或會因安全理由而縮短' },
  go: { en: 'the day goes ahead', 'zh-HK': '當日如常開放' },
};

/** A rule as one sentence in both languages: the same for guests, bookings, mails, and to say why. */
export function ruleSentence({ warnings, hours_before, outcome }: WeatherRule, { all_day } = departure): BilingualText {
  const named = outcome === 'go' ? warningNames.filter((one) => warnings.includes(one)).map((one) => only[one]) : withGraver(warnings);
  const [moment, follows] = all_day
    ? [openMoment(hours_before), dayOutcomes[outcome]]
    : [{ en: momentInEnglish(hours_before), 'zh-HK': momentInChinese(hours_before) }, outcomes[outcome]];
  const [en, zh] = [named.map((one) => one.en), named.map((one) => one['zh-HK'])];
  return {
    en: `If ${either(en, ', ', ' or ')} is in force ${moment.en}, ${follows.en}.`,
    'zh-HK': `如${either(zh, '、', '或')}${moment['zh-HK']}生效，${follows['zh-HK']}。`,
  };
}

/** Warnings with those that they mean as well: of Extreme Conditions each signal that is no graver. */
function withGraver(warnings: readonly WarningName[]): BilingualText[] {
  const named = leastGrave(warnings);
  const has_extreme = meansExtreme(named) && !named.includes('extreme_conditions');
  return warningNames.flatMap((one) => {
    if (one === 'extreme_conditions' && has_extreme) return only[one];
    return named.includes(one) ? orAbove[one] : [];
  });
}

/** Whether one of the warnings means Extreme Conditions too. */
function meansExtreme(warnings: readonly WarningName[]): boolean {
  return warnings.some((named) => isAsGrave('extreme_conditions', named));
}

function either(words: readonly string[], between: string, last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(between)}${last}${words.at(-1)}`;
}

function momentInEnglish(hours: number): string {
  if (hours === 0) return 'at the start';
  return hours === 1 ? 'at any time in the hour before the start' : `at any time in the ${hours} hours before the start`;
}

function momentInChinese(hours: number): string {
  return hours === 0 ? '於開始時' : `於開始前 ${hours} 小時內任何時間`;
}

function openMoment(hours: number): BilingualText {
  if (hours === 0) return { en: 'at any time from opening until closing', 'zh-HK': '於開放時間內任何時間' };
  return {
    en: `at any time from ${hours === 1 ? '1 hour' : `${hours} hours`} before opening until closing`,
    'zh-HK': `於開放前 ${hours} 小時至開放時間結束前任何時間`,
  };
}

/** When a person’s day counts as used, where a rule calls off the rest of the day. */
const used: BilingualText = {
  en: 'A ticket counts as used once anybody on it has checked in.',
  'zh-HK': '日票上任何一人報到後，該日票即視為已使用。',
};

/** Whose warnings they are: the last line of every policy. */
const source: BilingualText = {
  en: 'The warnings are those of the Hong Kong Observatory.',
  'zh-HK': '警告以香港天文台發出者為準。',
};
const sourceWithExtreme: BilingualText = {
  en: 'The warnings are those of the Hong Kong Observatory; the Government announces Extreme Conditions.',
  'zh-HK': '警告以香港天文台發出者為準，「極端情況」以政府公布者為準。',
};

/** A policy in both languages, a line a rule, as it is shown and retained; without rules there is none. */
export function policyLines(rules: readonly WeatherRule[] | null, sold: SoldAs = departure): BilingualText[] {
  if (rules === null || rules.length === 0) return [];
  const has_extreme = rules.some(({ warnings }) => meansExtreme(warnings));
  const has_used = sold.all_day && rules.some(({ outcome }) => isCallOff(outcome));
  return [...rules.map((rule) => ruleSentence(rule, sold)), ...(has_used ? [used] : []), has_extreme ? sourceWithExtreme : source];
}

/** The same for one reader. */
export function policyLinesIn(rules: readonly WeatherRule[] | null, locale: Locale, sold: SoldAs = departure): string[] {
  return policyLines(rules, sold).map((line) => textIn(line, locale));
}
