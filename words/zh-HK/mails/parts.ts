import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import type { MapApp } from '../../../rules/meeting/map-links.ts';
import { askReseller } from '../../../rules/resale/refund-words.ts';
import { listFacts } from '../../list-facts.ts';
import type { BookingForMail, PlacesAfter, WordsBy } from '../../mail-facts.ts';
import type { ForGuest, ForHost } from '../../mail-words.ts';
import type { MailFact } from '../../mail.ts';

const booked = '你以此電郵地址在舢舨預訂，因此收到本電郵。';

/** Why the recipient gets a mail. */
export const why = {
  booked,
  guest: `${booked}持有上述連結的人可查看、更改及取消預訂，請勿轉交他人。`,
  provider: '你在舢舨接受預訂，因此收到本電郵。',
  partner: '你是舢舨的合作夥伴，因此收到本電郵。',
  owner: '更改時，此電郵地址屬於一個舢舨帳戶，因此你收到本電郵。',
  account: '有人在舢舨使用此電郵地址，因此你收到本電郵。如非本人操作，毋須理會。',
};

export const manage = { label: '查看或取消預訂', to: 'manage' } as const;
export const answer = { label: '查看預訂', to: 'provider_booking' } as const;
export const not_you = { label: '設定新密碼', to: 'forgot_password' } as const;

const maps: Record<MapApp, string> = { google: 'Google 地圖', apple: 'Apple 地圖', amap: '高德地圖' };

/** A name or a title that somebody made up, so that a heading never seems to say it in our name. */
export function quoted(words: string): string {
  return `「${words.replaceAll('「', '『').replaceAll('」', '』')}」`;
}

/** What comes before the words of one side. */
export const THEIR_WORDS = '以下是對方的原話，並非舢舨所寫：';

/** What comes before a reason, by whose words it is; nothing where none was given. */
export function theirWords({ end: { reason, words_by } }: BookingForMail<'end'>): string[] {
  return reason.length > 0 ? [whose_words[words_by]] : [];
}

const whose_words: Record<WordsBy, string> = { side: THEIR_WORDS, operator: '取消原因：', sampan: '原因：' };

/** A day ticket has no time of its own: what is listed are the opening hours. */
const timeLabel = ({ is_day }: BookingForMail) => (is_day ? '開放時間' : '時間');

/**
 * What a customer’s mail lists of the booking, without what its text says of the payment, or without what an ended booking is good for: nobody is
 * to come, and the code opens nothing.
 */
export function facts(booking: ForGuest, without?: 'paying' | 'ended'): MailFact[] {
  const { place, paying, refund } = booking;
  const goes_on = without !== 'ended';
  return listFacts([
    ['姓名', booking.customer],
    ['體驗', booking.title],
    ['日期', booking.day],
    [timeLabel(booking), cjkSpaced`${booking.time}（香港時間）`],
    ['到達', goes_on && place.arrival],
    ['集合地點', place.name],
    ['乘搭港鐵', goes_on && place.mtr],
    ['以地圖開啟', goes_on && place.maps.map(({ app, url }) => ({ label: maps[app], url }))],
    ['相片', goes_on && place.picture !== '' && [{ label: '集合地點相片', url: place.picture }]],
    ['人數', booking.people],
    ['總額', paying.total],
    ['付款', without === undefined && paying.said],
    ['待退款', refund.due],
    ['確認碼', goes_on && booking.code],
    ['憑證', goes_on && booking.vouchers > 0 && cjkSpaced`共 ${String(booking.vouchers)} 張，每人一張，可在預訂頁面分別轉發`],
    ['預訂編號', booking.reference],
  ]);
}

/** The same of a booking that has ended, with the other dates of an experience that a guest can still book. */
export function endedFacts(booking: ForGuest<'end'>): MailFact[] {
  const { other_dates } = booking.end;
  return [
    ...facts(booking, 'ended'),
    ...listFacts([['其他日期', other_dates !== '' && [{ label: '查看可預訂的日期', url: other_dates }]]]),
  ];
}

/** To a guest who had paid; a reseller's guest, once the booking has ended, asks the reseller. */
export function goesBack({ refund, end: { reseller } }: BookingForMail<'refund' | 'end'>): string[] {
  if (reseller) return [askReseller(reseller)['zh-HK']];
  return refund.due ? [cjkSpaced`你已付款，${refund.due}將會退回給你。退款方式視乎你當時如何付款，退款發出後我們會通知你。`] : [];
}

/** To a guest whose booking ended: what becomes of what they paid or reported, or that there is nothing to pay. */
export function moneyAfterEnd(booking: BookingForMail<'refund' | 'end'>): string[] {
  const { reported_back, has_nothing_to_pay } = booking.refund;
  return [...goesBack(booking), ...(reported_back ? [reported_back] : []), ...(has_nothing_to_pay ? ['你毋須付款。'] : [])];
}

/** Of a departure that was called off. */
export function notTakingPlace({ title, day, end }: BookingForMail<'end'>): string {
  return cjkSpaced`${day}的${quoted(title)}${end.is_over ? '已取消' : '未能舉行'}`;
}

/** To a guest whose departure was called off before it was over. */
export function dontCome({ end: { is_called_off, is_over } }: BookingForMail<'end'>): string[] {
  return is_called_off && !is_over ? ['請不要前來。'] : [];
}

/** What becomes of the places of a booking that ended. */
export function places({ end }: BookingForMail<'end'>): string {
  return places_after[end.places];
}

const places_after: Record<PlacesAfter, string> = {
  on_sale: '名額已釋出，可供其他客人預訂。',
  waiting_list: '名額會先讓輪候的客人預訂。',
  off_sale: '這個時段已停止接受預訂，名額不會再出售。',
};

/** Whether the guest was mailed of what an operator did. */
export function heardOfIt({ end }: BookingForMail<'end'>): string {
  return end.is_mailed ? '我們已以電郵通知客人。' : '系統未能以電郵通知客人，請你通知客人。';
}

/** To a provider whose guest had paid. */
export function toSend({ refund, customer }: BookingForMail<'refund'>): string[] {
  const fee = refund.is_whole ? '（包括服務費）' : '';
  return refund.due ? [cjkSpaced`${quoted(customer)}已付款，須退回${refund.due}${fee}。退款發出後，請在預訂內記錄。`] : [];
}

/** How money was sent back. */
const sent_ways = { fps: '以轉數快', on_site: '以現金', card: '經信用卡', other: '' };

/** What was sent back, and how. */
export function sentRefund({ provider, refund: { sent } }: BookingForMail<'refund'>): string {
  if (!sent) return '退款方式視乎你的付款方法。';
  const way = sent.way ? sent_ways[sent.way] : '';
  return cjkSpaced`${quoted(provider)}已${way}退還 ${sent.amount} 給你。${sent.reference && `參考編號：${quoted(sent.reference)}。`}`;
}

/** What a mail lists whose own words matter more. */
export function shortFacts(booking: BookingForMail): MailFact[] {
  return [
    ['體驗', booking.title],
    ['日期', booking.day],
    ['預訂編號', booking.reference],
  ];
}

/** What a provider’s mail lists of it, without the same; nobody earns by a booking that has ended. */
export function guestFacts(booking: ForHost, without?: 'paying' | 'ended'): MailFact[] {
  const { paying, refund } = booking;
  return listFacts([
    ['體驗', booking.title],
    ['日期', booking.day],
    [timeLabel(booking), booking.time],
    ['客人', booking.customer],
    ['人數', booking.people],
    ['聯絡方法', booking.contact],
    ['備註', booking.special_requests],
    ['你的收入', without !== 'ended' && paying.earned],
    ['付款', without === undefined && paying.said],
    ['待退款', refund.due],
    ['預訂編號', booking.reference],
  ]);
}
