import type { CallOffGuest, CallOffOutcome, CallOffWeather } from '../../../contract/call-offs.ts';
import type { Locale } from '../../../contract/text.ts';
import '../../../rules/chinese/opencc.ts';
import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import { inLocale, inScript, isChinese, textIn } from '../../../rules/localized-text.ts';
import { fromCents } from '../../../rules/money.ts';
import { dialAddress, whatsAppAddress } from '../../../rules/phone.ts';
import { askReseller } from '../../../rules/resale/refund-words.ts';
import { hongKongTime } from '../../../rules/time.ts';
import { dayWords, momentWords } from '../../outbox/compose/moments.ts';
import type { CallOffGuestRow } from './run-reads.ts';

/** Why a departure is called off, and the sentence of the rule where one did it. */
export type CallOffCause = { reason: { en: string; zh: string }; weather: Pick<CallOffWeather, 'sentence_en' | 'sentence_zh'> | null };

/** The cause as a guest reads it. */
export function causeWords({ reason, weather }: CallOffCause, locale: Locale): string {
  const words = sentence(inLocale(reason.en, reason.zh, locale).text, locale);
  if (!weather) return words;
  return [words, textIn({ en: weather.sentence_en, 'zh-HK': weather.sentence_zh }, locale)].join(isChinese(locale) ? '' : ' ');
}

function sentence(words: string, locale: Locale): string {
  return /[.!?…。！？]$/.test(words) ? words : words + (isChinese(locale) ? '。' : '.');
}

/** A guest with the addresses of a telephone and of WhatsApp, whose text is ready in the guest's language. */
export function guestOf(
  row: CallOffGuestRow,
  cause: CallOffCause,
  chosen: { outcome: CallOffOutcome; choose_by: Date | null },
): CallOffGuest {
  // Who has taken another date has nothing more to read.
  const has_moved = chosen.outcome === 'postpone' && row.status === 'confirmed' && chosen.choose_by === null;
  return {
    ...row,
    refund: fromCents(row.refund),
    choose_by: row.choose_by?.toISOString() ?? null,
    call_url: row.phone ? dialAddress(row.phone) : '',
    whatsapp_url: whatsAppAddress(row.phone, has_moved ? '' : messageTo(row, cause, chosen.choose_by)),
  };
}

/**
 * What is sent to a guest by WhatsApp: that they do not come, why, and once what becomes of their money. The rule's sentence, which says so too,
 * stands in the mail.
 */
function messageTo(row: CallOffGuestRow, cause: CallOffCause, choose_by: Date | null): string {
  const { locale, name, starts_at, all_day, booking_reference } = row;
  const title = inLocale(row.service_title, row.service_title_zh, locale).text;
  const provider = inLocale(row.provider_name, row.provider_name_zh, locale).text;
  const why = causeWords({ reason: cause.reason, weather: null }, locale);
  const { chooses } = row;
  const by = chooses && choose_by ? momentWords(choose_by, locale) : '';
  const is_paid = row.refund > 0 && !row.is_resold;
  const ask = row.is_resold && textIn(askReseller(row.reseller), locale, [row.reseller]);
  if (!isChinese(locale)) {
    const when = all_day ? `on ${dayWords(starts_at, locale)}` : `at ${momentWords(starts_at, locale)}`;
    return [
      `Hello ${name}, this is ${provider}. We’re sorry: “${title}” ${when} will not take place (${booking_reference}).`,
      !row.is_over && 'Please don’t come.',
      why,
      chooses &&
        row.is_mailed &&
        `Please choose another date at the same price, or ${is_paid ? 'a full refund' : 'cancel'}, by ${by}: the link is in our email.`,
      chooses &&
        !row.is_mailed &&
        `Tell us by ${by} which other date suits you at the same price, or whether you want ${is_paid ? 'a full refund' : 'to cancel'}.`,
      !chooses && is_paid && 'Everything you paid will be refunded.',
      ask,
    ]
      .filter(Boolean)
      .join(' ');
  }
  const when = all_day ? dayWords(starts_at, 'zh-HK') : cjkSpaced`${dayWords(starts_at, 'zh-HK')}${hongKongTime(starts_at)}`;
  const words = (text: string) => inScript(text, locale);
  return [
    words('你好，') + name + words('：') + words('我們是') + provider + words('。'),
    words(cjkSpaced`很抱歉，${when}的`) + `「${title}」` + words(cjkSpaced`未能舉行（預訂編號 ${booking_reference}）。`),
    !row.is_over && words('請不要前來。'),
    why,
    chooses && row.is_mailed && words(cjkSpaced`請在 ${by} 前以原價改選另一日期或${is_paid ? '全數退款' : '取消預訂'}，連結已以電郵寄出。`),
    chooses &&
      !row.is_mailed &&
      words(cjkSpaced`請在 ${by} 前告訴我們改選哪一日（價錢不變），或選擇${is_paid ? '全數退款' : '取消預訂'}。`),
    !chooses && is_paid && words('已付款項將全數退回。'),
    ask,
  ]
    .filter(Boolean)
    .join('');
}
