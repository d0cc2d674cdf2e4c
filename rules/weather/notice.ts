import { cjkSpaced } from '../chinese/cjk-spacing.ts';
import type { BilingualText } from '../localized-text.ts';
import { askReseller } from '../resale/refund-words.ts';
import { hongKongTime } from '../time.ts';
import { isCallOff, type WeatherOutcome } from './policy.ts';
import { warningTitle, type WarningName } from './warnings.ts';

/** What a rule asked for of a guest's departure, and whether it is decided: `open`, or `dismissed` where the host lets it go. */
export type NoticedProposal = {
  state: 'open' | 'dismissed';
  outcome: WeatherOutcome;
  warning: WarningName;
  code: string;
  source: 'observatory' | 'person';
  issued_at: Date;
  decide_by: Date;
  /** Sold by the day. */
  all_day: boolean;
  /** Whom a refund would come from: nobody where nothing was paid, the host, or the reseller of the booking. */
  refund: RefundSource;
  /** The reseller's name; empty where the guest booked here. */
  reseller: string;
  /** Who let the departure go: its provider, or the marketplace. */
  by: 'provider' | 'operator';
};

export type RefundSource = 'none' | 'host' | 'reseller';

type RefundWords = Record<Exclude<RefundSource, 'reseller'>, BilingualText>;

const shortened: BilingualText = {
  en: 'If the host has not decided by then, it may be shortened for safety.',
  'zh-HK': '如屆時仍未決定，行程或會因安全理由而縮短。',
};

const shortenedDay: BilingualText = {
  en: 'If the host has not decided by then, the opening hours may be shortened for safety.',
  'zh-HK': '如屆時仍未決定，當日開放時間或會因安全理由而縮短。',
};

const otherwise: Record<WeatherOutcome, RefundWords | null> = {
  cancel: {
    none: { en: 'If the host has not decided by then, it is called off.', 'zh-HK': '如屆時仍未決定，行程即告取消。' },
    host: {
      en: 'If the host has not decided by then, it is called off and everything you paid is refunded.',
      'zh-HK': '如屆時仍未決定，行程即告取消，已付款項全數退還。',
    },
  },
  postpone: {
    none: {
      en: 'If the host has not decided by then, it is postponed: you choose another date or cancel.',
      'zh-HK': '如屆時仍未決定，行程將會延期，你可另選日期或取消預訂。',
    },
    host: {
      en: 'If the host has not decided by then, it is postponed: you choose another date or a full refund.',
      'zh-HK': '如屆時仍未決定，行程將會延期，你可另選日期或要求全數退款。',
    },
  },
  shorten: { none: shortened, host: shortened },
  go: null,
};

const otherwiseOfDay: Record<WeatherOutcome, RefundWords | null> = {
  cancel: {
    none: {
      en: 'If the host has not decided by then, the rest of the day is called off.',
      'zh-HK': '如屆時仍未決定，當日餘下時間即告取消。',
    },
    host: {
      en: 'If the host has not decided by then, the rest of the day is called off and everything you paid is refunded.',
      'zh-HK': '如屆時仍未決定，當日餘下時間即告取消，已付款項全數退還。',
    },
  },
  postpone: {
    none: {
      en: 'If the host has not decided by then, the rest of the day is called off: you choose another date or cancel.',
      'zh-HK': '如屆時仍未決定，當日餘下時間即告取消，你可另選日期或取消預訂。',
    },
    host: {
      en: 'If the host has not decided by then, the rest of the day is called off: you choose another date or a full refund.',
      'zh-HK': '如屆時仍未決定，當日餘下時間即告取消，你可另選日期或要求全數退款。',
    },
  },
  shorten: { none: shortenedDay, host: shortenedDay },
  go: null,
};

/** How a guest who does not want to come gets out of a departure, or a day, that was let go. */
function wayOut({ all_day }: NoticedProposal): RefundWords {
  const [en, zh] = all_day ? ['closing', '開放時間結束'] : ['the start', '開始'];
  return {
    none: {
      en: `If you would rather not come, cancel by the link of your booking before ${en}, free of charge.`,
      'zh-HK': `如你不想參加，可於${zh}前經預訂連結免費取消。`,
    },
    host: {
      en: `If you would rather not come, cancel by the link of your booking before ${en}, and everything you paid is refunded.`,
      'zh-HK': `如你不想參加，可於${zh}前經預訂連結取消，已付款項全數退還。`,
    },
  };
}

function decided({ by, all_day }: NoticedProposal): BilingualText {
  const who = by === 'operator' ? { en: 'Sampan', 'zh-HK': '舢舨' } : { en: 'The host', 'zh-HK': '主辦方' };
  return all_day
    ? { en: `${who.en} has decided that the day goes on.`, 'zh-HK': `${who['zh-HK']}決定當日繼續開放。` }
    : { en: `${who.en} has decided that your departure goes ahead.`, 'zh-HK': `${who['zh-HK']}決定行程如期舉行。` };
}

/** What a guest reads of it in both languages, a line a sentence. */
export function noticeLines(proposal: NoticedProposal): BilingualText[] {
  const { state, refund, reseller, decide_by, all_day } = proposal;
  const by = hongKongTime(decide_by);
  const is_resold = refund === 'reseller';
  const ofReseller = is_resold ? [askReseller(reseller)] : [];
  if (state === 'dismissed') return [causeOf(proposal), decided(proposal), wayOut(proposal)[is_resold ? 'none' : refund], ...ofReseller];
  // A reseller's booking is not postponed: its guest takes another date there.
  const outcome = is_resold && proposal.outcome === 'postpone' ? 'cancel' : proposal.outcome;
  const promised = (all_day ? otherwiseOfDay : otherwise)[outcome]?.[is_resold ? 'none' : refund];
  return [
    causeOf(proposal),
    {
      en: `The host decides by ${by} whether ${all_day ? 'the day goes on' : 'your departure goes ahead'}. Please don’t set out before that: the page of your booking shows the decision.`,
      'zh-HK': cjkSpaced`主辦方會於 ${by} 前決定${all_day ? '當日是否繼續開放' : '行程是否如期舉行'}。請待決定後才出發，你的預訂頁面會顯示結果。`,
    },
    ...(promised ? [promised] : []),
    ...(isCallOff(outcome) ? ofReseller : []),
  ];
}

function causeOf({ source, warning, code, issued_at }: NoticedProposal): BilingualText {
  const at = hongKongTime(issued_at);
  if (warning === 'extreme_conditions')
    return { en: `Extreme Conditions were reported at ${at}.`, 'zh-HK': cjkSpaced`於 ${at} 獲通報「極端情況」生效。` };
  if (source === 'person') return { en: 'Signal 8 is expected within two hours.', 'zh-HK': '預計兩小時內發出八號信號。' };
  const title = warningTitle({ warning, code });
  return { en: `The ${title.en} was issued at ${at}.`, 'zh-HK': cjkSpaced`${title['zh-HK']}已於 ${at} 發出。` };
}
