import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { DepartureToDecide } from '../../mail-facts.ts';
import type { WeatherMails, WordsOf } from '../../mail-words.ts';
import type { MailFact } from '../../mail.ts';
import { facts, quoted, THEIR_WORDS, why } from './parts.ts';

const HEAR = '行程取消或延期的客人，如有電郵地址，會收到電郵通知；請查看需要致電的客人。';

/** Mails about departures of which the weather asks. */
export const weather: WordsOf<WeatherMails> = {
  goes_ahead: (booking) => ({
    subject: cjkSpaced`行程如期舉行：${quoted(booking.title)}，${booking.day}${booking.starts}`,
    heading: cjkSpaced`${booking.day}的${quoted(booking.title)}如期舉行`,
    text: [
      ...booking.weather.goes_ahead.lines,
      ...(booking.phone ? [cjkSpaced`如會遲到，請致電${quoted(booking.provider)}：${booking.phone}`] : []),
      ...(booking.weather.goes_ahead.reason ? [booking.weather.goes_ahead.by_operator ? '我們的理由：' : THEIR_WORDS] : []),
    ],
    quote: booking.weather.goes_ahead.reason ? [booking.weather.goes_ahead.reason] : [],
    facts: facts(booking),
    button: { label: '查看或取消預訂', to: 'manage' },
    why: why.guest,
  }),
  weather_decision: ({ asked, rules_act, more_asked }) =>
    rules_act
      ? {
          subject: '天氣安排：正在執行你的規則',
          heading: '天氣規則生效，並自動執行',
          text: ['你已設定自動執行規則，毋須另作決定。', HEAR, ...moreOnPage(more_asked)],
          facts: asked.map(carriedOut),
          button: { label: '查看處理情況', to: 'weather' },
          why: why.provider,
        }
      : {
          subject: '天氣安排：有行程需要你決定',
          heading: '天氣規則需要你作出決定',
          text: ['請在以下時限前逐一決定：一按即按規則處理，或選擇照常出發。逾時將按你向客人的承諾處理。', ...moreOnPage(more_asked)],
          facts: asked.map(toDecide),
          button: { label: '前往決定', to: 'weather' },
          why: why.provider,
        },
  weather_ran_out: ({ asked, more_asked }) => ({
    subject: '天氣安排：決定時限已過',
    heading: '已按你向客人的承諾處理',
    text: [
      `${asked.length > 0 ? '以下' : '你有'}行程的決定時限已過，期間無人作出決定，因此已按客人預訂前所見的承諾執行你的天氣規則。`,
      HEAR,
      ...moreOnPage(more_asked),
    ],
    facts: asked.map(carriedOut),
    button: { label: '查看處理結果', to: 'weather' },
    why: why.provider,
  }),
};

function moreOnPage(more: number): string[] {
  return more > 0 ? [cjkSpaced`以上只列出最早的行程，另有 ${String(more)} 個行程可在頁面查看。`] : [];
}

function toDecide({ starts, title, people, why: cause, what, decide_by }: DepartureToDecide): MailFact {
  return [starts, cjkSpaced`${quoted(title)}，${people}。${cause}。請於 ${decide_by} 前決定，否則行程${what}。`];
}

function carriedOut({ starts, title, people, why: cause, what }: DepartureToDecide): MailFact {
  return [starts, cjkSpaced`${quoted(title)}，${people}。${cause}：${what}。`];
}
