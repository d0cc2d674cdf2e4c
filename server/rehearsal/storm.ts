import { addDays, hongKongDate, hongKongDateTime, hongKongToInstant } from '../../rules/time.ts';

/** One warning as the Observatory's open data has it in `warnsum`, for one language. */
type StormWarning = { name: string; code: string; type?: string; actionCode: string; issueTime: string; updateTime: string };
type StormWords = { name: string; type?: string; contents: string[] };

/** A warning from a minute of the evening on until another one, by its kind and code; minutes count from 18:00. */
type StormPart = { kind: 'WTCSGNL' | 'WTCPRE8' | 'WRAIN'; code: string; from: number; until: number; en: StormWords; tc: StormWords };

const SIGNAL = { en: 'Tropical Cyclone Warning Signal', tc: '熱帶氣旋警告信號' };
const RAIN = { en: 'Rainstorm Warning Signal', tc: '暴雨警告信號' };

const signal = (code: string, from: number, until: number, type: [string, string], text: [string, string]): StormPart => ({
  kind: 'WTCSGNL',
  code,
  from,
  until,
  en: { name: SIGNAL.en, type: type[0], contents: [text[0]] },
  tc: { name: SIGNAL.tc, type: type[1], contents: [text[1]] },
});
const rain = (code: string, from: number, until: number, type: [string, string], text: [string, string]): StormPart => ({
  kind: 'WRAIN',
  code,
  from,
  until,
  en: { name: RAIN.en, type: type[0], contents: [text[0]] },
  tc: { name: RAIN.tc, type: type[1], contents: [text[1]] },
});
const at = (hours: number, minutes: number) => (hours - 18) * 60 + minutes;

/**
 * A night with signal 8, composed after what the Observatory issues in such nights: it is no storm that was. From the evening of one day
 * (18:00) to the next; 26:10 is ten past two in the morning.
 */
const storm: readonly StormPart[] = [
  signal(
    'TC1',
    at(18, 10),
    at(21, 40),
    ['Standby Signal No. 1', '一號戒備信號'],
    [
      'The Standby Signal, No. 1 is in force. A tropical cyclone is centred within about 800 km of Hong Kong.',
      '一號戒備信號現正生效，表示有一熱帶氣旋集結於香港約800公里的範圍內。',
    ],
  ),
  signal(
    'TC3',
    at(21, 40),
    at(26, 10),
    ['Strong Wind Signal No. 3', '三號強風信號'],
    [
      'The Strong Wind Signal, No. 3 is in force. Winds with mean speeds of 41 to 62 kilometres per hour are expected.',
      '三號強風信號現正生效，表示香港近海平面處現正或預料會普遍吹強風，持續風力達每小時41至62公里。',
    ],
  ),
  {
    kind: 'WTCPRE8',
    code: 'WTCPRE8',
    from: at(24, 10),
    until: at(26, 10),
    en: {
      name: 'Pre-8 Tropical Cyclone Special Announcement',
      contents: ['The Observatory will issue the No. 8 Gale or Storm Signal at or before 2.10 a.m.'],
    },
    tc: { name: '預警八號熱帶氣旋警告信號之特別報告', contents: ['天文台將在上午2時10分或之前發出八號烈風或暴風信號。'] },
  },
  signal(
    'TC8NE',
    at(26, 10),
    at(31, 20),
    ['No. 8 Northeast Gale or Storm Signal', '八號東北烈風或暴風信號'],
    [
      'The No. 8 Northeast Gale or Storm Signal is in force. Winds with mean speeds of 63 kilometres per hour or more are expected from the northeast quarter.',
      '八號東北烈風或暴風信號現正生效，表示香港近海平面處現正或預料會普遍受烈風從東北方向吹襲，持續風力達每小時63公里或以上。',
    ],
  ),
  rain(
    'WRAINA',
    at(27, 5),
    at(28, 20),
    ['Amber', '黃色'],
    ['The Amber Rainstorm Warning Signal is in force.', '黃色暴雨警告信號現正生效。'],
  ),
  rain('WRAINR', at(28, 20), at(29, 50), ['Red', '紅色'], ['The Red Rainstorm Warning Signal is in force.', '紅色暴雨警告信號現正生效。']),
  rain(
    'WRAINA',
    at(29, 50),
    at(32, 0),
    ['Amber', '黃色'],
    ['The Amber Rainstorm Warning Signal is in force.', '黃色暴雨警告信號現正生效。'],
  ),
  signal(
    'TC8SE',
    at(31, 20),
    at(35, 20),
    ['No. 8 Southeast Gale or Storm Signal', '八號東南烈風或暴風信號'],
    [
      'The No. 8 Southeast Gale or Storm Signal is in force. Winds are turning to the southeast.',
      '八號東南烈風或暴風信號現正生效，風向正轉為東南。',
    ],
  ),
  signal(
    'TC3',
    at(35, 20),
    at(39, 40),
    ['Strong Wind Signal No. 3', '三號強風信號'],
    ['The Strong Wind Signal, No. 3 is in force. Gales are moderating.', '三號強風信號現正生效，烈風正逐漸緩和。'],
  ),
  signal(
    'TC1',
    at(39, 40),
    at(42, 20),
    ['Standby Signal No. 1', '一號戒備信號'],
    ['The Standby Signal, No. 1 is in force. Winds continue to moderate.', '一號戒備信號現正生效，風勢繼續緩和。'],
  ),
];

/** When a storm that is played now begins: at the next 18:00 in Hong Kong. */
export function stormStart(now: Date): Date {
  const today = hongKongToInstant(hongKongDate(now), '18:00');
  return today > now ? today : hongKongToInstant(addDays(hongKongDate(now), 1), '18:00');
}

/**
 * `warnsum` as the Observatory answers it: the warnings in force, by kind; without a storm it is empty. The announcement before signal 8 is
 * among the words only.
 */
export function warningSummary(now: Date, start: Date | null, language: 'en' | 'tc'): Record<string, StormWarning> {
  const summed = inForce(now, start).filter(({ part }) => part.kind !== 'WTCPRE8');
  return Object.fromEntries(
    summed.map(({ part: { kind, code, ...part }, issued, is_first }) => {
      const { name, type } = part[language];
      return [
        kind,
        { name, code, ...(type && { type }), actionCode: is_first ? 'ISSUE' : 'REISSUE', issueTime: issued, updateTime: issued },
      ];
    }),
  );
}

/** `warningInfo` as the Observatory answers it: the words of the warnings in force. */
export function warningInfo(now: Date, start: Date | null, language: 'en' | 'tc') {
  const details = inForce(now, start).map(({ part: { kind, code, ...part }, issued }) => ({
    contents: part[language].contents,
    warningStatementCode: kind,
    ...(code !== kind && { subtype: code }),
    updateTime: issued,
  }));
  return details.length === 0 ? {} : { details };
}

function inForce(now: Date, start: Date | null) {
  if (!start) return [];
  const minute = (now.getTime() - start.getTime()) / 60_000;
  return storm
    .filter(({ from, until }) => from <= minute && minute < until)
    .map((part) => ({
      part,
      issued: hongKongDateTime(start.getTime() + part.from * 60_000),
      is_first: !storm.some(({ kind, until }) => kind === part.kind && until === part.from),
    }));
}
