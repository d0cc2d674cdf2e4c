import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import * as en from '../templates/parts-en.ts';
import * as zh from '../templates/parts-zh-HK.ts';
import type { MailFact, TemplateData, Templates } from '../templates/template.ts';

type WeatherTemplates = Pick<Templates, 'goes_ahead' | 'weather_decision' | 'weather_ran_out'>;
type DepartureToDecide = TemplateData['asked'][number];

const why = 'You’re receiving this because you take bookings on Sampan.';
/** What is only shortened is mailed to nobody. */
const HEAR = 'Guests of what is called off or postponed hear of it by email, where they have an address. See whom to call.';
const HEAR_ZH = '行程取消或延期的客人，如有電郵地址，會收到電郵通知；請查看需要致電的客人。';

/** Templates about departures of which the weather asks, in English; `why_guest`: why a guest gets one. */
export const weatherTemplatesEn = (why_guest: string): WeatherTemplates => ({
  goes_ahead: (data) => ({
    subject: `It goes ahead: ${en.quoted(data.title)}, ${data.day} ${data.starts}`.trim(),
    heading: `${en.quoted(data.title)} on ${data.day} goes ahead`,
    text: [
      ...data.goes_ahead.lines,
      ...(data.phone ? [`If you are running late, call ${en.quoted(data.provider)}: ${data.phone}`] : []),
      ...(data.goes_ahead.reason ? [data.goes_ahead.by_operator ? 'Our reason:' : en.THEIR_WORDS] : []),
    ],
    quote: data.goes_ahead.reason ? [data.goes_ahead.reason] : [],
    facts: en.facts(data),
    button: { label: 'View or cancel your booking', to: 'manage' },
    why: why_guest,
  }),
  weather_decision: ({ asked, rules_act, more_asked }) =>
    rules_act
      ? {
          subject: 'The weather: your rules are being carried out',
          heading: 'Your weather rules apply, and act by themselves',
          text: ['You chose that your rules act at once, so there is nothing for you to decide.', HEAR, ...moreEn(more_asked)],
          facts: [...asked].map(doneEn),
          button: { label: 'See what is done', to: 'weather' },
          why,
        }
      : {
          subject: 'The weather: your departures need a decision',
          heading: 'Your weather rules ask for a decision',
          text: [
            'Decide about each departure until the time below: do what your rule says with one tap, or let it go ahead. After that, what your guests were promised is done.',
            ...moreEn(more_asked),
          ],
          facts: [...asked].map(askedEn),
          button: { label: 'Decide', to: 'weather' },
          why,
        },
  weather_ran_out: ({ asked, more_asked }) => ({
    subject: 'The weather: your time to decide is over',
    heading: 'We did what your guests were promised',
    text: [
      `The time to decide about ${asked.length > 0 ? 'the departures below' : 'some of your departures'} was over and nobody had decided. So your weather rules were carried out, as your guests had read before they booked.`,
      HEAR,
      ...moreEn(more_asked),
    ],
    facts: [...asked].map(doneEn),
    button: { label: 'See what was done', to: 'weather' },
    why,
  }),
});

function moreEn(more: number): string[] {
  return more > 0 ? [`The first departures are listed here; ${more} more are on the page.`] : [];
}

function askedEn({ starts, title, people, why: cause, what, decide_by }: DepartureToDecide): MailFact {
  return [starts, `${en.quoted(title)}, ${people}. ${cause}. Decide by ${decide_by}, or it ${what}.`];
}

function doneEn({ starts, title, people, why: cause, what }: DepartureToDecide): MailFact {
  return [starts, `${en.quoted(title)}, ${people}. ${cause}: ${what}.`];
}

const why_zh = '你在舢舨接受預訂，因此收到本電郵。';

/** The same in 香港書面語. */
export const weatherTemplatesZh = (why_guest: string): WeatherTemplates => ({
  goes_ahead: (data) => ({
    subject: cjkSpaced`行程如期舉行：${zh.quoted(data.title)}，${data.day}${data.starts}`,
    heading: cjkSpaced`${data.day}的${zh.quoted(data.title)}如期舉行`,
    text: [
      ...data.goes_ahead.lines,
      ...(data.phone ? [cjkSpaced`如會遲到，請致電${zh.quoted(data.provider)}：${data.phone}`] : []),
      ...(data.goes_ahead.reason ? [data.goes_ahead.by_operator ? '我們的理由：' : zh.THEIR_WORDS] : []),
    ],
    quote: data.goes_ahead.reason ? [data.goes_ahead.reason] : [],
    facts: zh.facts(data),
    button: { label: '查看或取消預訂', to: 'manage' },
    why: why_guest,
  }),
  weather_decision: ({ asked, rules_act, more_asked }) =>
    rules_act
      ? {
          subject: '天氣安排：正在執行你的規則',
          heading: '天氣規則生效，並自動執行',
          text: ['你已設定自動執行規則，毋須另作決定。', HEAR_ZH, ...moreZh(more_asked)],
          facts: [...asked].map(doneZh),
          button: { label: '查看處理情況', to: 'weather' },
          why: why_zh,
        }
      : {
          subject: '天氣安排：有行程需要你決定',
          heading: '天氣規則需要你作出決定',
          text: ['請在以下時限前逐一決定：一按即按規則處理，或選擇照常出發。逾時將按你向客人的承諾處理。', ...moreZh(more_asked)],
          facts: [...asked].map(askedZh),
          button: { label: '前往決定', to: 'weather' },
          why: why_zh,
        },
  weather_ran_out: ({ asked, more_asked }) => ({
    subject: '天氣安排：決定時限已過',
    heading: '已按你向客人的承諾處理',
    text: [
      `${asked.length > 0 ? '以下' : '你有'}行程的決定時限已過，期間無人作出決定，因此已按客人預訂前所見的承諾執行你的天氣規則。`,
      HEAR_ZH,
      ...moreZh(more_asked),
    ],
    facts: [...asked].map(doneZh),
    button: { label: '查看處理結果', to: 'weather' },
    why: why_zh,
  }),
});

function moreZh(more: number): string[] {
  return more > 0 ? [cjkSpaced`以上只列出最早的行程，另有 ${String(more)} 個行程可在頁面查看。`] : [];
}

function askedZh({ starts, title, people, why: cause, what, decide_by }: DepartureToDecide): MailFact {
  return [starts, cjkSpaced`${zh.quoted(title)}，${people}。${cause}。請於 ${decide_by} 前決定，否則行程${what}。`];
}

function doneZh({ starts, title, people, why: cause, what }: DepartureToDecide): MailFact {
  return [starts, cjkSpaced`${zh.quoted(title)}，${people}。${cause}：${what}。`];
}
