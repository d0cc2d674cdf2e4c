import { tiersOf, WHOLE_SHARE, type Cancellation, type CancellationTerms, type CancellationTier } from './cancellation.ts';
import { textIn, type BilingualText, type Locale } from '../localized-text.ts';
import { exactAmount, percentOf } from '../money.ts';

/** Of a cancellation, what its sentence says; `until` in the words of the reader's language, empty where no time ends the step. */
export type CancellationFacts = Pick<Cancellation, 'rule' | 'share_bp'> & {
  until: string;
  next: Pick<Cancellation, 'may_cancel' | 'share_bp'> | null;
};

/** What cancelling gives back, until when, and what comes after: the one place where it is worded, for screens and mails. */
export function cancellationSentence(facts: CancellationFacts, locale: Locale): string {
  return textIn({ en: inEnglish(facts), 'zh-HK': inChinese(facts) }, locale);
}

function inEnglish({ rule, share_bp, until, next }: CancellationFacts): string {
  const after = nextInEnglish(next);
  switch (rule) {
    case 'everything':
      return 'All that was paid goes back to the guest, including the service fee.';
    case 'request':
      return 'You can withdraw your request free of charge until it’s answered.';
    case 'free':
      return `You can cancel free of charge until ${until} (Hong Kong time).${after}`;
    case 'share':
      return `If you cancel before ${until} (Hong Kong time), ${withheldPercent(share_bp)}% of the price isn’t refunded.${after}`;
    case 'nothing':
      return `You can cancel until ${until} (Hong Kong time), but nothing is refunded any more.`;
    case 'closed':
      return until === '' ? 'This booking can no longer be cancelled.' : `You could cancel free of charge until ${until} (Hong Kong time).`;
  }
}

function nextInEnglish(next: CancellationFacts['next']): string {
  if (!next?.may_cancel) return '';
  return next.share_bp === 0
    ? ' After that, nothing is refunded.'
    : ` After that, ${withheldPercent(next.share_bp)}% of the price isn’t refunded.`;
}

/** The other share of the price. It holds of who has paid a part too, which a share of the payment would not. */
function withheldPercent(share_bp: number): string {
  return percentOf(WHOLE_SHARE - share_bp);
}

function inChinese({ rule, share_bp, until, next }: CancellationFacts): string {
  const after = nextInChinese(next);
  switch (rule) {
    case 'everything':
      return '客人已付的款項會全數退還，包括服務費。';
    case 'request':
      return '體驗主辦回覆前，你可隨時免費撤回申請。';
    case 'free':
      return `${until}（香港時間）前可免費取消。${after}`;
    case 'share':
      return `${until}（香港時間）前取消，價款的 ${withheldPercent(share_bp)}% 不獲退還。${after}`;
    case 'nothing':
      return `${until}（香港時間）前仍可取消，但不會退款。`;
    case 'closed':
      return until === '' ? '這項預訂已不能取消。' : `免費取消期限已於 ${until}（香港時間）結束。`;
  }
}

function nextInChinese(next: CancellationFacts['next']): string {
  if (!next?.may_cancel) return '';
  return next.share_bp === 0 ? '其後取消不會退款。' : `其後取消，價款的 ${withheldPercent(next.share_bp)}% 不獲退還。`;
}

/** The terms of a service before a time is chosen, a line a step. */
export function termsLines(terms: CancellationTerms, locale: Locale): string[] {
  return tiersOf(terms).map((tier, nth) => textIn({ en: tierInEnglish(tier, nth), 'zh-HK': tierInChinese(tier, nth) }, locale));
}

// Only the last step gives nothing back.
function tierInEnglish({ hours_before, share_bp }: CancellationTier, nth: number): string {
  if (share_bp === 0) return nth === 0 ? 'Cancellations aren’t refunded.' : 'Later cancellations aren’t refunded.';
  const until = hours_before === 0 ? 'until it starts' : `until ${lengthInEnglish(hours_before)} before it starts`;
  if (share_bp === WHOLE_SHARE) return `You can cancel free of charge ${until}.`;
  return `If you cancel ${until}, ${withheldPercent(share_bp)}% of the price isn’t refunded.`;
}

function tierInChinese({ hours_before, share_bp }: CancellationTier, nth: number): string {
  if (share_bp === 0) return nth === 0 ? '取消預訂概不退款。' : '其後取消不會退款。';
  const until = hours_before === 0 ? '開始前' : `最遲於開始前 ${lengthInChinese(hours_before)}`;
  if (share_bp === WHOLE_SHARE) return `${until}${hours_before === 0 ? '均' : ''}可免費取消。`;
  return `${until}取消，價款的 ${withheldPercent(share_bp)}% 不獲退還。`;
}

const DAY = 24;

function lengthInEnglish(hours: number): string {
  if (hours > 2 * DAY && hours % DAY === 0) return `${hours / DAY} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

function lengthInChinese(hours: number): string {
  return hours > 2 * DAY && hours % DAY === 0 ? `${hours / DAY} 日` : `${hours} 小時`;
}

/** Who reads what a cancellation gives back: its customer, or who gives it back. */
export type QuoteReader = 'customer' | 'host';

/** Money that a customer says to have paid and nobody has confirmed: how much, and what of it comes back if it arrives; cents. */
export type ReportedMoney = { amount_cents: number; refund_cents: number };

/** What comes back of reported money if it arrives, to the cent, before and after the booking is cancelled. */
export function reportedSentence({ amount_cents, refund_cents }: ReportedMoney, reader: QuoteReader, locale: Locale): string {
  const [amount, refund] = [exactAmount(amount_cents), exactAmount(refund_cents)];
  const { en, 'zh-HK': zh } = reportedTexts[reader][refund_cents === 0 ? 'none' : refund_cents === amount_cents ? 'all' : 'part'];
  const fill = (text: string) => text.replace('{amount}', () => amount).replace('{refund}', () => refund);
  return textIn({ en: fill(en), 'zh-HK': fill(zh) }, locale);
}

const reportedTexts: Record<QuoteReader, Record<'all' | 'part' | 'none', BilingualText>> = {
  customer: {
    all: {
      en: 'You told us you paid {amount}. If it arrives, all of it is refunded.',
      'zh-HK': '你曾表示已付 {amount}。款項如到帳，會全數退還。',
    },
    part: {
      en: 'You told us you paid {amount}. If it arrives, {refund} of it is refunded.',
      'zh-HK': '你曾表示已付 {amount}。款項如到帳，會退回 {refund}。',
    },
    none: {
      en: 'You told us you paid {amount}. If it arrives, none of it is refunded.',
      'zh-HK': '你曾表示已付 {amount}。款項如到帳，亦不獲退還。',
    },
  },
  host: {
    all: {
      en: 'The guest says they’ve paid {amount}. If it arrives, a refund of all of it will be due.',
      'zh-HK': '客人表示已付 {amount}。款項如到帳，須全數退還客人。',
    },
    part: {
      en: 'The guest says they’ve paid {amount}. If it arrives, a refund of {refund} will be due.',
      'zh-HK': '客人表示已付 {amount}。款項如到帳，須退回客人 {refund}。',
    },
    none: {
      en: 'The guest says they’ve paid {amount}. If it arrives, it is yours: no refund will be due.',
      'zh-HK': '客人表示已付 {amount}。款項如到帳，由你保留，毋須退款。',
    },
  },
};

/** What a cancellation gives back and what is retained, to the cent. */
export function refundSentence(cents: Pick<Cancellation, 'refund_cents' | 'retained_cents'>, reader: QuoteReader, locale: Locale): string {
  const [refund, retained] = [cents.refund_cents, cents.retained_cents].map((amount) => exactAmount(amount)) as [string, string];
  const of = cents.retained_cents === 0 ? (cents.refund_cents === 0 ? 'unpaid' : 'all') : cents.refund_cents === 0 ? 'none' : 'part';
  const { en, 'zh-HK': zh } = refundTexts[reader][of];
  const fill = (text: string) => text.replace('{refund}', () => refund).replace('{retained}', () => retained);
  return textIn({ en: fill(en), 'zh-HK': fill(zh) }, locale);
}

const refundTexts: Record<QuoteReader, Record<'unpaid' | 'all' | 'part' | 'none', BilingualText>> = {
  customer: {
    unpaid: { en: 'You haven’t paid anything yet, so there’s nothing to refund.', 'zh-HK': '你尚未付款，因此沒有款項需要退還。' },
    all: { en: 'You’ll get a refund of {refund}, including the service fee.', 'zh-HK': '取消後會退回 {refund}（包括服務費）。' },
    part: {
      en: 'You’ll get a refund of {refund}. {retained} isn’t refunded.',
      'zh-HK': '取消後會退回 {refund}，其餘 {retained} 不獲退還。',
    },
    none: { en: 'You’ll get no refund. {retained} isn’t refunded.', 'zh-HK': '取消後不會退款，已付的 {retained} 不獲退還。' },
  },
  host: {
    unpaid: { en: 'The guest hasn’t paid, so there’s nothing to refund.', 'zh-HK': '客人尚未付款，因此毋須退款。' },
    all: {
      en: 'A refund of {refund}, including the service fee, will be due to the guest.',
      'zh-HK': '取消後須向客人退回 {refund}（包括服務費）。',
    },
    part: {
      en: 'A refund of {refund} will be due to the guest; {retained} is yours.',
      'zh-HK': '取消後須向客人退回 {refund}，保留 {retained}。',
    },
    none: { en: 'No refund will be due; {retained} is yours.', 'zh-HK': '取消後毋須退款，保留 {retained}。' },
  },
};
