import type { MapApp } from '../../../rules/meeting/map-links.ts';
import { askReseller } from '../../../rules/resale/refund-words.ts';
import type { PlacesAfter, WordsBy } from '../ended/facts.ts';
import type { MailFact, TemplateData } from './template.ts';
import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';

const maps: Record<MapApp, string> = { google: 'Google 地圖', apple: 'Apple 地圖', amap: '高德地圖' };

/** A name or a title that somebody made up, so that a heading never seems to say it in our name. */
export function quoted(words: string): string {
  return `「${words.replaceAll('「', '『').replaceAll('」', '』')}」`;
}

/** What comes before the words of one side. */
export const THEIR_WORDS = '以下是對方的原話，並非舢舨所寫：';

/** What comes before a reason, by whose words it is; nothing where none was given. */
export function theirWords({ ending, end }: TemplateData): string[] {
  return ending.length > 0 ? [whose_words[end.words_by]] : [];
}

const whose_words: Record<WordsBy, string> = { side: THEIR_WORDS, operator: '取消原因：', sampan: '原因：' };

const timeLabel = ({ is_day }: TemplateData) => (is_day ? '開放時間' : '時間');

/** What a customer’s mail lists of the booking. */
export function facts(data: TemplateData): MailFact[] {
  return given([
    ['姓名', data.name],
    ['體驗', data.title],
    ['日期', data.day],
    [timeLabel(data), cjkSpaced`${data.time}（香港時間）`],
    ['到達', data.arrival],
    ['集合地點', data.place],
    ['乘搭港鐵', data.mtr],
    ['以地圖開啟', data.maps.map(({ app, url }) => ({ label: maps[app], url }))],
    ['相片', data.place_picture ? [{ label: '集合地點相片', url: data.place_picture }] : []],
    ['人數', data.people],
    ['總額', data.total],
    ['付款', data.paying],
    ['待退款', data.refund],
    ['確認碼', data.code],
    ['憑證', data.vouchers > 0 ? cjkSpaced`共 ${String(data.vouchers)} 張，每人一張，可在預訂頁面分別轉發` : ''],
    ['預訂編號', data.reference],
  ]);
}

/** Nothing is booked any more: the code is good for nothing, nobody is to come, and nobody earns. */
export function ended(data: TemplateData): TemplateData {
  return {
    ...data,
    code: '',
    vouchers: 0,
    arrival: '',
    mtr: '',
    maps: [],
    place_picture: '',
    paying: '',
    total: data.to_provider ? '' : data.total,
  };
}

/** The same with the other dates of an experience that a guest can still book. */
export function endedFacts(data: TemplateData): MailFact[] {
  const { other_dates } = data.end;
  return [...facts(ended(data)), ...given([['其他日期', other_dates ? [{ label: '查看可預訂的日期', url: other_dates }] : []]])];
}

/** Of a departure that was called off. */
export function notTakingPlace({ title, day, end }: TemplateData): string {
  return cjkSpaced`${day}的${quoted(title)}${end.is_over ? '已取消' : '未能舉行'}`;
}

/** To a guest whose departure was called off before it was over. */
export function dontCome({ end: { is_called_off, is_over } }: TemplateData): string[] {
  return is_called_off && !is_over ? ['請不要前來。'] : [];
}

/** What becomes of the places of a booking that ended. */
export function places({ end }: TemplateData): string {
  return places_after[end.places];
}

const places_after: Record<PlacesAfter, string> = {
  on_sale: '名額已釋出，可供其他客人預訂。',
  waiting_list: '名額會先讓輪候的客人預訂。',
  off_sale: '這個時段已停止接受預訂，名額不會再出售。',
};

/** Whether the guest was mailed of what an operator did. */
export function heardOfIt({ end }: TemplateData): string {
  return end.is_mailed ? '我們已以電郵通知客人。' : '系統未能以電郵通知客人，請你通知客人。';
}

/** To a guest who had paid; a reseller's guest, once the booking has ended, asks the reseller. */
export function goesBack({ refund, end: { reseller } }: TemplateData): string[] {
  if (reseller) return [askReseller(reseller)['zh-HK']];
  return refund ? [cjkSpaced`你已付款，${refund}將會退回給你。退款方式視乎你當時如何付款，退款發出後我們會通知你。`] : [];
}

/** To a guest whose booking ended: what becomes of what they paid or reported, or that there is nothing to pay. */
export function moneyAfterEnd(data: TemplateData): string[] {
  const { reported_back, has_nothing_to_pay } = data;
  return [...goesBack(data), ...(reported_back ? [reported_back] : []), ...(has_nothing_to_pay ? ['你毋須付款。'] : [])];
}

/** To a provider whose guest had paid. */
export function toSend({ refund, refund_is_whole, name }: TemplateData): string[] {
  const fee = refund_is_whole ? '（包括服務費）' : '';
  return refund ? [cjkSpaced`${quoted(name)}已付款，須退回${refund}${fee}。退款發出後，請在預訂內記錄。`] : [];
}

/** How money was sent back. */
const sent_ways = { fps: '以轉數快', on_site: '以現金', card: '經信用卡', other: '' };

/** What was sent back, and how. */
export function sentRefund({ provider, sent }: TemplateData): string {
  if (!sent) return '退款方式視乎你的付款方法。';
  const way = sent.way ? sent_ways[sent.way] : '';
  return cjkSpaced`${quoted(provider)}已${way}退還 ${sent.amount} 給你。${sent.reference && `參考編號：${quoted(sent.reference)}。`}`;
}

/** What a provider’s mail lists of it. */
export function guestFacts(data: TemplateData): MailFact[] {
  return given([
    ['體驗', data.title],
    ['日期', data.day],
    [timeLabel(data), data.time],
    ['客人', data.name],
    ['人數', data.people],
    ['聯絡方法', data.contact],
    ['備註', data.special_requests],
    ['你的收入', data.total],
    ['付款', data.paying],
    ['待退款', data.refund],
    ['預訂編號', data.reference],
  ]);
}

function given(rows: MailFact[]): MailFact[] {
  return rows.filter(([, value]) => value.length > 0);
}
