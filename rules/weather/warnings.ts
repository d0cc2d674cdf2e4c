import type { BilingualText } from '../localized-text.ts';

/**
 * The warnings that a rule may name: those of the Hong Kong Observatory, of which `pre_8` announces that signal 8 is to be expected within two
 * hours, and Extreme Conditions, which the Government announces after signal 8 is lowered and which are in no feed.
 */
export const warningNames = [
  'signal_1',
  'signal_3',
  'pre_8',
  'signal_8',
  'signal_9',
  'signal_10',
  'extreme_conditions',
  'rain_amber',
  'rain_red',
  'rain_black',
  'thunderstorm',
  'very_hot',
  'landslip',
  'strong_monsoon',
] as const;
export type WarningName = (typeof warningNames)[number];

/** How grave the warnings of a kind are: a rule that names one also means those that are as grave or graver. */
const kinds: readonly Partial<Record<WarningName, number>>[] = [
  { signal_1: 1, signal_3: 2, pre_8: 3, signal_8: 4, extreme_conditions: 4, signal_9: 5, signal_10: 6 },
  { rain_amber: 1, rain_red: 2, rain_black: 3 },
];

/** Whether a warning is the one that is named, or one of its kind that is as grave or graver. */
export function isAsGrave(warning: WarningName, named: WarningName): boolean {
  if (warning === named) return true;
  return kinds.some((kind) => (kind[warning] ?? 0) >= (kind[named] ?? Infinity));
}

/** Of warnings, those that no other of them means already, in the order of `warningNames`; of two that are as grave the first. */
export function leastGrave(warnings: readonly WarningName[]): WarningName[] {
  const named = warningNames.filter((one) => warnings.includes(one));
  return named.filter(
    (one, nth) => !named.some((other, place) => other !== one && isAsGrave(one, other) && (place < nth || !isAsGrave(other, one))),
  );
}

/** A warning as the Observatory calls it, or the Government. */
export const warningTitles: Record<WarningName, BilingualText> = {
  signal_1: { en: 'Standby Signal, No. 1', 'zh-HK': '一號戒備信號' },
  signal_3: { en: 'Strong Wind Signal, No. 3', 'zh-HK': '三號強風信號' },
  pre_8: { en: 'Pre-No. 8 Special Announcement', 'zh-HK': '預警八號熱帶氣旋警告信號之特別報告' },
  signal_8: { en: 'Gale or Storm Signal, No. 8', 'zh-HK': '八號烈風或暴風信號' },
  signal_9: { en: 'Increasing Gale or Storm Signal, No. 9', 'zh-HK': '九號烈風或暴風風力增強信號' },
  signal_10: { en: 'Hurricane Signal, No. 10', 'zh-HK': '十號颶風信號' },
  extreme_conditions: { en: 'Extreme Conditions', 'zh-HK': '極端情況' },
  rain_amber: { en: 'Amber Rainstorm Warning Signal', 'zh-HK': '黃色暴雨警告信號' },
  rain_red: { en: 'Red Rainstorm Warning Signal', 'zh-HK': '紅色暴雨警告信號' },
  rain_black: { en: 'Black Rainstorm Warning Signal', 'zh-HK': '黑色暴雨警告信號' },
  thunderstorm: { en: 'Thunderstorm Warning', 'zh-HK': '雷暴警告' },
  very_hot: { en: 'Very Hot Weather Warning', 'zh-HK': '酷熱天氣警告' },
  landslip: { en: 'Landslip Warning', 'zh-HK': '山泥傾瀉警告' },
  strong_monsoon: { en: 'Strong Monsoon Signal', 'zh-HK': '強烈季候風信號' },
};

/** The code of Extreme Conditions, which the Observatory does not know. */
export const EXTREME_CODE = 'EXTREME';

/** The codes of the Observatory's open data; of signal 8 there is one for each quarter of the wind. */
export const warningOfCode: Readonly<Record<string, WarningName>> = {
  TC1: 'signal_1',
  TC3: 'signal_3',
  TC8NE: 'signal_8',
  TC8SE: 'signal_8',
  TC8SW: 'signal_8',
  TC8NW: 'signal_8',
  TC9: 'signal_9',
  TC10: 'signal_10',
  WTCPRE8: 'pre_8',
  WRAINA: 'rain_amber',
  WRAINR: 'rain_red',
  WRAINB: 'rain_black',
  WTS: 'thunderstorm',
  WHOT: 'very_hot',
  WL: 'landslip',
  WMSGNL: 'strong_monsoon',
};

const quarters: Record<string, BilingualText> = {
  TC8NE: { en: 'No. 8 Northeast Gale or Storm Signal', 'zh-HK': '八號東北烈風或暴風信號' },
  TC8SE: { en: 'No. 8 Southeast Gale or Storm Signal', 'zh-HK': '八號東南烈風或暴風信號' },
  TC8SW: { en: 'No. 8 Southwest Gale or Storm Signal', 'zh-HK': '八號西南烈風或暴風信號' },
  TC8NW: { en: 'No. 8 Northwest Gale or Storm Signal', 'zh-HK': '八號西北烈風或暴風信號' },
};

/** A warning in force by its code, with the quarter of the wind where there is one. */
export function warningTitle({ warning, code }: { warning: WarningName; code: string }): BilingualText {
  return quarters[code] ?? warningTitles[warning];
}
