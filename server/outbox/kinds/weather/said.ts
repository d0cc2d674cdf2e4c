import type { Locale } from '../../../../contract/text.ts';
import { cjkSpaced } from '../../../../rules/chinese/cjk-spacing.ts';
import { inLocale, isChinese, textIn, type BilingualText } from '../../../../rules/localized-text.ts';
import { hongKongTime } from '../../../../rules/time.ts';
import type { WeatherOutcome } from '../../../../rules/weather/policy.ts';
import { warningTitle } from '../../../../rules/weather/warnings.ts';
import { noticeOf, type NoticedRow } from '../../../availability/weather/facts.ts';
import type { BookingParts, WeatherForMail } from '../../../../words/mail-facts.ts';
import { dayWords, momentWords, peopleWords } from '../../compose/moments.ts';
import type { AccountFacts } from '../../stored-facts.ts';
import type { MailedDecision, MailedDecisions } from './facts.ts';

/** What a host reads of the departures about which the weather asks, in the host's language. */
export function sayDecisions({ decisions }: AccountFacts, locale: Locale): WeatherForMail {
  const { acts, ran_out = false, more, departures } = decisions ?? no_decisions;
  return {
    as_written: departures.map(({ title, title_zh }) => inLocale(title, title_zh, locale).text),
    rules_act: acts,
    more_asked: more,
    asked: departures.map((one) => ({
      starts: one.all_day ? dayWords(new Date(one.starts_at), locale) : momentWords(new Date(one.starts_at), locale),
      title: inLocale(one.title, one.title_zh, locale).text,
      people: peopleWords(one.people, locale),
      why: causeOf(one, locale),
      what: textIn((acts || ran_out ? done : otherwise)[one.outcome], locale),
      decide_by: hongKongTime(new Date(one.decide_by)),
    })),
  };
}

const no_decisions: MailedDecisions = { acts: false, more: 0, departures: [] };

function causeOf({ source, warning, code, issued_at }: MailedDecision, locale: Locale): string {
  const at = momentWords(new Date(issued_at), locale);
  if (source === 'person') return textIn({ en: `Signal 8 expected, said at ${at}`, 'zh-HK': cjkSpaced`${at}報稱預計發出八號信號` }, locale);
  const title = textIn(warningTitle({ warning, code }), locale);
  return isChinese(locale) ? cjkSpaced`${title}，${at}發出` : `${title}, issued at ${at}`;
}

const done: Record<WeatherOutcome, BilingualText> = {
  cancel: { en: 'called off, and what was paid is refunded', 'zh-HK': '取消，已付款項退回客人' },
  postpone: { en: 'postponed: guests choose another date or cancel', 'zh-HK': '延期，客人改選日期或取消' },
  shorten: { en: 'may be shortened', 'zh-HK': '或會縮短' },
  go: { en: 'goes ahead', 'zh-HK': '如常進行' },
};

const otherwise: Record<WeatherOutcome, BilingualText> = {
  cancel: { en: 'is called off', 'zh-HK': '即告取消' },
  postpone: { en: 'is postponed', 'zh-HK': '即告延期' },
  shorten: { en: 'may be shortened', 'zh-HK': '或會縮短' },
  go: { en: 'goes ahead', 'zh-HK': '如常進行' },
};

/** Where a host let a departure go that was to be called off: that it goes, how a guest gets out of it, and the reason with whose words it is. */
export function sayGoesAhead(row: NoticedRow | null, locale: Locale): BookingParts['weather']['goes_ahead'] {
  const notice = noticeOf(row);
  if (notice?.state !== 'goes_ahead') return { lines: [], reason: '', by_operator: false };
  return { lines: notice.lines.map((line) => textIn(line, locale)), reason: notice.reason, by_operator: row?.by === 'operator' };
}
