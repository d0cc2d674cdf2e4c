import type { BookingStatus } from '../booking-states.ts';
import { cjkSpaced } from '../chinese/cjk-spacing.ts';
import { marketplace, inLocale, type BilingualText } from '../localized-text.ts';
import { exactAmount, publicMoney, toCents } from '../money.ts';
import { CARD_MINUTES, isReleasedAt, owedBy, payBy, worthOf, type PayTerms, type PayWay } from '../paying.ts';
import { hongKongDate, hongKongTime, weekday } from '../time.ts';

/** A name in both languages; a text that has one only is that one in both. */
export function bothNames({ name, name_zh }: { name: string; name_zh: string }): BilingualText {
  return { en: inLocale(name, name_zh, 'en').text, 'zh-HK': inLocale(name, name_zh, 'zh-HK').text };
}

/** What the ways to pay are called where one is chosen. */
export const payWayWords: Record<PayWay, BilingualText> = {
  fps: { en: 'FPS', 'zh-HK': '轉數快' },
  card: { en: 'Card', 'zh-HK': '信用卡' },
  on_site: { en: 'On the day', 'zh-HK': '當日支付' },
  later: { en: 'Before the date', 'zh-HK': '稍後支付' },
};

/** How one pays the host of a service, and what happens otherwise, before a time and a party are chosen. */
export function offerPayingWords(terms: PayTerms & { confirmation: 'request' | 'instant' }, host: BilingualText): BilingualText {
  const { pay_ways, pay_hours, pay_days_before, confirmation } = terms;
  const is_request = confirmation === 'request';
  const en: Record<PayWay, string> = {
    fps: `by FPS within ${hoursInEnglish(pay_hours)} of ${is_request ? 'acceptance' : 'booking'}`,
    card: is_request ? `by card within ${hoursInEnglish(pay_hours)} of acceptance` : `by card within ${CARD_MINUTES} minutes of booking`,
    on_site: 'on the day, at the meeting point',
    later: `${daysInEnglish(pay_days_before)} before the start`,
  };
  const zh: Record<PayWay, string> = {
    fps: `${is_request ? '獲接受' : '預訂'}後 ${pay_hours} 小時內以轉數快支付`,
    card: is_request ? `獲接受後 ${pay_hours} 小時內以信用卡支付` : `預訂後 ${CARD_MINUTES} 分鐘內以信用卡支付`,
    on_site: '當日在集合地點支付',
    later: `出發前${pay_days_before === 0 ? '' : ` ${pay_days_before} 日`}支付`,
  };
  const is_limited = pay_ways.some((way) => way !== 'on_site');
  return {
    en: `Pay ${host.en} ${pay_ways.map((way) => en[way]).join(', or ')}.${is_limited ? ' Bookings that aren’t paid in time are cancelled.' : ''}`,
    'zh-HK': cjkSpaced`付款予${host['zh-HK']}：${pay_ways.map((way) => zh[way]).join('，或')}。${is_limited ? '逾時未付，預訂會自動取消。' : ''}`,
  };
}

/** The same of a service as it is shown, of which all units may be free. */
export function servicePayingWords(service: ServicePaying, host: BilingualText): BilingualText {
  const is_free = service.units.length > 0 && service.units.every(({ price }) => toCents(price) === 0);
  return is_free ? NOTHING_TO_PAY : offerPayingWords({ ...service.pay_terms, confirmation: service.confirmation }, host);
}

type ServicePaying = { pay_terms: PayTerms; confirmation: 'request' | 'instant'; units: readonly { price: string }[] };

const NOTHING_TO_PAY: BilingualText = { en: 'Nothing to pay.', 'zh-HK': '毋須付款。' };

/** What is said of the payment of a booking, or of one that is about to be made; amounts in cents. */
export type PayingFacts = Omit<PayTerms, 'pay_ways'> & {
  status: BookingStatus;
  pay_way: PayWay | null;
  pay_by: Date | null;
  starts_at: Date;
  /** What it is worth now, and what of that is owed. */
  worth: number;
  owed: number;
  /** The customer has reported a payment that nobody has confirmed. */
  is_reported: boolean;
  /** What they have reported; where it is not said, what is owed. */
  reported?: number | null;
  /** Until when the host answers the report before the booking is cancelled; null while that is not at stake. */
  answer_by?: Date | null;
  /** It was cancelled because it was not paid in time. */
  is_lapsed: boolean;
  /** Its departure was called off, and its guest has yet to choose another date. */
  is_postponed?: boolean;
  /** A reseller made it, and pays the host: its guest pays the reseller. */
  is_resold?: boolean;
  host: BilingualText;
  /** Who pays; empty once it is erased. */
  guest: string;
};

export type PayingReader = 'customer' | 'provider';

/**
 * How much is to be paid, to whom, how, until when, and what happens otherwise, as of `now`: the one place where it is worded. Empty for a
 * cancelled booking, unless it was cancelled for that.
 */
export function payingWords(facts: PayingFacts, reader: PayingReader, now: Date, quote = unquoted): BilingualText {
  const stage = facts.is_resold && reader === 'customer' ? resoldStage(facts) : stageOf(facts, now);
  const say = sentences[reader][stage];
  return { en: say.en(inEnglish(facts, reader, quote.en)), 'zh-HK': say.zh(inChinese(facts, reader, quote['zh-HK'])) };
}

/** A booking's payment as the SQL function `paying_of` has it; instants are UTC strings, amounts cents. */
export type PayingRow = Omit<PayingFacts, 'pay_by' | 'answer_by' | 'starts_at' | 'worth' | 'owed' | 'host'> & {
  /** By the clock of the database. */
  now: string;
  pay_by: string | null;
  answer_by?: string | null;
  starts_at: string;
  final_amount: number;
  reduced_amount: number;
  retained_amount: number;
  paid_amount: number;
  refunded_amount: number;
  /** What the terms keep of the price of a cancelled booking; missing in mails stored by an older version. */
  withheld_amount?: number;
  provider_name: string;
  provider_name_zh: string;
};

/** `payingWords` of a row. */
export function payingOf(row: PayingRow, reader: PayingReader, quote = unquoted): BilingualText {
  const { pay_by, answer_by, starts_at, provider_name: name, provider_name_zh: name_zh } = row;
  const times = {
    pay_by: pay_by === null ? null : new Date(pay_by),
    answer_by: answer_by ? new Date(answer_by) : null,
    starts_at: new Date(starts_at),
  };
  return payingWords(
    { ...row, ...times, worth: worthOf(row), owed: owedBy(row), host: bothNames({ name, name_zh }) },
    reader,
    new Date(row.now),
    quote,
  );
}

/** How names are set apart from our own words, where they have to be. */
const unquoted = { en: (name: string) => name, 'zh-HK': (name: string) => name };

type PayingStage =
  | 'resold'
  | 'ended'
  | 'lapsed'
  | 'unanswered'
  | 'free'
  | 'paid'
  | 'reported'
  | 'postponed'
  | 'soon'
  | 'ahead'
  | 'on_site'
  | 'due'
  | 'overdue'
  | 'owed';

/** A reseller's guest pays the reseller, whatever the host is owed. */
const resoldStage = ({ status }: PayingFacts): PayingStage => (status === 'cancelled' ? 'ended' : 'resold');

/** `soon` and `ahead`: what begins when a request is accepted, hours to pay or the days before the start. */
function stageOf(facts: PayingFacts, now: Date): PayingStage {
  const { status, pay_way, pay_by, starts_at, pay_days_before } = facts;
  if (facts.is_lapsed) return facts.is_reported ? 'unanswered' : 'lapsed';
  if (status === 'cancelled') return 'ended';
  if (facts.worth === 0) return 'free';
  if (facts.owed === 0) return 'paid';
  if (facts.is_reported) return 'reported';
  if (facts.is_postponed) return 'postponed';
  if (status === 'completed' || pay_way === null) return 'owed';
  if (pay_way === 'on_site') return 'on_site';
  if (status === 'confirmed') return pay_by !== null && now < pay_by ? 'due' : 'overdue';
  const until = payBy({ ...facts, way: pay_way, agreed_at: now });
  return pay_way === 'later' && until?.getTime() === starts_at.getTime() - pay_days_before * DAY_MS ? 'ahead' : 'soon';
}

const DAY_MS = 86_400_000;

/** What the sentences are made of, in one language; `payee` is who gets the money, and `how` may be empty. */
type Parts = {
  sum: string;
  /** What the guest has reported, and what is owed on top of it; the latter empty where that is nothing. */
  reported: string;
  rest: string;
  /** Until when the host answers; empty where that is not at stake. */
  answer_by: string;
  host: string;
  payee: string;
  guest: string;
  how: string;
  until: string;
  hours: string;
  days: string;
  is_released: boolean;
};

function inEnglish(facts: PayingFacts, reader: PayingReader, quote: (name: string) => string): Parts {
  return {
    ...partsOf(facts, reader),
    host: quote(facts.host.en),
    payee: meansOf(facts) === 'card' ? marketplace.name : reader === 'provider' ? 'you' : quote(facts.host.en),
    guest: facts.guest ? quote(facts.guest) : 'The guest',
    how: { fps: ' by FPS', card: ' by card', none: '' }[meansOf(facts)],
    until: facts.pay_by ? momentInEnglish(facts.pay_by) : '',
    answer_by: facts.answer_by ? momentInEnglish(facts.answer_by) : '',
    hours: hoursInEnglish(facts.pay_hours),
    days: daysInEnglish(facts.pay_days_before),
  };
}

function inChinese(facts: PayingFacts, reader: PayingReader, quote: (name: string) => string): Parts {
  return {
    ...partsOf(facts, reader),
    host: quote(facts.host['zh-HK']),
    payee: meansOf(facts) === 'card' ? marketplace.name_zh : quote(facts.host['zh-HK']),
    guest: facts.guest ? quote(facts.guest) : '客人',
    how: { fps: '以轉數快', card: '以信用卡', none: '' }[meansOf(facts)],
    until: facts.pay_by ? momentInChinese(facts.pay_by) : '',
    answer_by: facts.answer_by ? momentInChinese(facts.answer_by) : '',
    hours: `${facts.pay_hours} 小時`,
    days: `出發前${facts.pay_days_before === 0 ? '' : ` ${facts.pay_days_before} 日`}`,
  };
}

function partsOf({ owed, reported, pay_by, starts_at }: PayingFacts, reader: PayingReader) {
  const words = reader === 'customer' ? publicMoney : exactAmount;
  const sum_reported = reported ?? owed;
  return {
    sum: words(owed),
    reported: words(sum_reported),
    rest: owed > sum_reported ? words(owed - sum_reported) : '',
    is_released: isReleasedAt(pay_by, starts_at),
  };
}

function meansOf({ pay_way, has_fps }: PayingFacts): 'fps' | 'card' | 'none' {
  if (pay_way === 'card') return 'card';
  return pay_way === 'fps' || (pay_way === 'later' && has_fps) ? 'fps' : 'none';
}

type Sentence = { en: (parts: Parts) => string; zh: (parts: Parts) => string };
const fixed = (en: string, zh: string): Sentence => ({ en: () => en, zh: () => zh });

const alike = {
  ended: fixed('', ''),
  lapsed: fixed('Cancelled because it wasn’t paid in time.', '因逾時未付款，預訂已自動取消。'),
  free: fixed(NOTHING_TO_PAY.en, NOTHING_TO_PAY['zh-HK']),
  paid: fixed('Paid in full.', '已付清款項。'),
  resold: {
    en: ({ guest }: Parts) => `You booked through ${guest}. Payment and refunds are between you and them.`,
    zh: ({ guest }: Parts) => cjkSpaced`你透過${guest}預訂，付款及退款事宜請向對方查詢。`,
  },
};

const sentences: Record<PayingReader, Record<PayingStage, Sentence>> = {
  customer: {
    ...alike,
    postponed: fixed('Nothing to pay until you’ve chosen another date.', '選定另一日期前毋須付款。'),
    reported: {
      en: ({ reported, rest, host, answer_by }) =>
        `You’ve let ${host} know that you’ve paid ${reported}. ${answer_by ? `If they don’t confirm it by ${answer_by}, the booking is cancelled and your places are released.` : 'While they check, the booking stays yours.'}${rest && ` ${rest} more is to be paid.`}`,
      zh: ({ reported, rest, host, answer_by }) =>
        cjkSpaced`你已通知${host}支付了 ${reported}，${answer_by ? cjkSpaced`對方如未能在 ${answer_by} 前確認收款，預訂會自動取消，名額隨即釋出。` : '核實期間預訂會為你保留。'}${rest && cjkSpaced`尚餘 ${rest} 未付。`}`,
    },
    unanswered: {
      en: ({ reported, host }) =>
        `Cancelled because ${host} didn’t confirm your payment of ${reported} in time. If you’ve paid, message them: your money comes back to you.`,
      zh: ({ reported, host }) =>
        cjkSpaced`${host}未有及時確認你支付的 ${reported}，預訂已自動取消。如已付款，請聯絡對方，款項會退回給你。`,
    },
    soon: {
      en: ({ sum, payee, how, hours }) =>
        `Nothing to pay yet. Once the booking is confirmed, you have ${hours} to pay ${sum} to ${payee}${how}; otherwise it’s cancelled.`,
      zh: ({ sum, payee, how, hours }) =>
        cjkSpaced`暫毋須付款。預訂確認後，請於 ${hours}內${how}向${payee}支付 ${sum}，逾時未付會自動取消。`,
    },
    ahead: {
      en: ({ sum, host, how, days }) =>
        `Nothing to pay yet. Once the booking is confirmed, pay ${sum} to ${host}${how}, ${days} before the start; otherwise it’s cancelled.`,
      zh: ({ sum, host, how, days }) => cjkSpaced`暫毋須付款。預訂確認後，請於${days}${how}向${host}支付 ${sum}，逾時未付會自動取消。`,
    },
    on_site: {
      en: ({ sum, host }) => `Pay ${sum} to ${host} on the day, at the meeting point.`,
      zh: ({ sum, host }) => cjkSpaced`請於當日在集合地點向${host}支付 ${sum}。`,
    },
    due: {
      en: ({ sum, host, payee, how, until, is_released }) =>
        `Pay ${sum} to ${payee}${how} by ${until}. ${is_released ? 'If it isn’t paid by then, the booking is cancelled and your places are released.' : `Unpaid, ${host} need not take you along.`}`,
      zh: ({ sum, payee, how, until, is_released }) =>
        cjkSpaced`請於 ${until} 前${how}向${payee}支付 ${sum}。${is_released ? '逾時未付，預訂會自動取消，名額隨即釋出。' : '未付款者，主辦方可拒絕其參加。'}`,
    },
    overdue: {
      en: ({ sum, payee, until }) => `${sum} is still to be paid to ${payee}${until && `; it was due by ${until}`}.`,
      zh: ({ sum, payee, until }) => cjkSpaced`尚須向${payee}支付 ${sum}${until && cjkSpaced`，付款期限 ${until} 已過`}。`,
    },
    owed: {
      en: ({ sum, host }) => `${sum} is to be paid to ${host}.`,
      zh: ({ sum, host }) => cjkSpaced`須向${host}支付 ${sum}。`,
    },
  },
  provider: {
    ...alike,
    postponed: {
      en: ({ guest }) => `${guest} has nothing to pay until another date is chosen.`,
      zh: ({ guest }) => cjkSpaced`${guest}選定另一日期前毋須付款。`,
    },
    reported: {
      en: ({ reported, rest, guest, how, answer_by }) =>
        `${guest} says they’ve paid ${reported}${how}. Confirm it once it has arrived, or say that it hasn’t.${answer_by && ` Without your answer by ${answer_by}, the booking is cancelled and its places go back on sale.`}${rest && ` ${rest} more is to be paid.`}`,
      zh: ({ reported, rest, guest, how, answer_by }) =>
        cjkSpaced`${guest}表示已${how}支付 ${reported}。請核對後確認收款，或告知未有收到。${answer_by && cjkSpaced`如未能在 ${answer_by} 前回覆，預訂會自動取消，名額重新開放。`}${rest && cjkSpaced`尚餘 ${rest} 未付。`}`,
    },
    unanswered: {
      en: ({ reported, guest }) =>
        `Cancelled because you didn’t confirm the ${reported} that ${guest} reported in time. If the money has arrived, record it and refund it.`,
      zh: ({ reported, guest }) => cjkSpaced`你未有及時確認${guest}表示已付的 ${reported}，預訂已自動取消。如已收到款項，請記錄並退款。`,
    },
    soon: {
      en: ({ sum, guest, payee, how, hours }) =>
        `Once the booking is confirmed, ${guest} has ${hours} to pay ${payee} ${sum}${how}; otherwise it’s cancelled.`,
      zh: ({ sum, guest, how, hours }) => cjkSpaced`預訂確認後，${guest}須於 ${hours}內${how}支付 ${sum}，逾時未付會自動取消。`,
    },
    ahead: {
      en: ({ sum, guest, how, days }) =>
        `Once the booking is confirmed, ${guest} is to pay you ${sum}${how}, ${days} before the start; otherwise it’s cancelled.`,
      zh: ({ sum, guest, how, days }) => cjkSpaced`預訂確認後，${guest}須於${days}${how}支付 ${sum}，逾時未付會自動取消。`,
    },
    on_site: {
      en: ({ sum, guest }) => `${guest} pays you ${sum} on the day, at the meeting point.`,
      zh: ({ sum, guest }) => cjkSpaced`${guest}會於當日在集合地點支付 ${sum}。`,
    },
    due: {
      en: ({ sum, guest, payee, how, until, is_released }) =>
        `${guest} is to pay ${payee} ${sum}${how} by ${until}.${is_released ? ' Otherwise the booking is cancelled and its places go back on sale.' : ''}`,
      zh: ({ sum, guest, how, until, is_released }) =>
        cjkSpaced`${guest}須於 ${until} 前${how}支付 ${sum}。${is_released ? '逾時未付，預訂會自動取消，名額重新開放。' : ''}`,
    },
    overdue: {
      en: ({ sum, guest, payee, until }) => `${guest} is still to pay ${payee} ${sum}${until && `; it was due by ${until}`}.`,
      zh: ({ sum, guest, until }) => cjkSpaced`${guest}尚須支付 ${sum}${until && cjkSpaced`，付款期限 ${until} 已過`}。`,
    },
    owed: {
      en: ({ sum, guest }) => `${guest} is to pay you ${sum}.`,
      zh: ({ sum, guest }) => cjkSpaced`${guest}須支付 ${sum}。`,
    },
  },
};

function hoursInEnglish(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

function daysInEnglish(days: number): string {
  if (days === 0) return 'at any time';
  return days === 1 ? 'at least 1 day' : `at least ${days} days`;
}

// Written out instead of using Intl: the same words on the server and on every device.
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const WEEKDAYS_ZH = '日一二三四五六';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function momentInEnglish(at: Date): string {
  const day = hongKongDate(at);
  const [year, month = 1, date] = day.split('-').map(Number);
  return `${hongKongTime(at)} on ${WEEKDAYS[weekday(day)]} ${date} ${MONTHS[month - 1]} ${year} (Hong Kong time)`;
}

function momentInChinese(at: Date): string {
  const day = hongKongDate(at);
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日（${WEEKDAYS_ZH[weekday(day)]}）${hongKongTime(at)}`;
}
