import type { MapApp } from '../../../rules/meeting/map-links.ts';
import { askReseller } from '../../../rules/resale/refund-words.ts';
import type { PlacesAfter, WordsBy } from '../ended/facts.ts';
import type { MailFact, TemplateData } from './template.ts';

const maps: Record<MapApp, string> = { google: 'Google Maps', apple: 'Apple Maps', amap: 'Amap 高德' };

/** A name or a title that somebody made up, so that a heading never seems to say it in our name. */
export function quoted(words: string): string {
  return `“${words.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

/** What comes before the words of one side. */
export const THEIR_WORDS = 'These are their own words, not Sampan’s:';

/** What comes before a reason, by whose words it is; nothing where none was given. */
export function theirWords({ ending, end }: TemplateData): string[] {
  return ending.length > 0 ? [whose_words[end.words_by]] : [];
}

const whose_words: Record<WordsBy, string> = { side: THEIR_WORDS, operator: 'Our reason:', sampan: 'The reason:' };

/** A day ticket has no time of its own: what is listed are the opening hours. */
const timeLabel = ({ is_day }: TemplateData) => (is_day ? 'Opening hours' : 'Time');

/** What a customer’s mail lists of the booking. */
export function facts(data: TemplateData): MailFact[] {
  return given([
    ['Name', data.name],
    ['Experience', data.title],
    ['Date', data.day],
    [timeLabel(data), `${data.time} (Hong Kong)`],
    ['Arrival', data.arrival],
    ['Meet at', data.place],
    ['By MTR', data.mtr],
    ['Open in', data.maps.map(({ app, url }) => ({ label: maps[app], url }))],
    ['Photo', data.place_picture ? [{ label: 'The meeting point', url: data.place_picture }] : []],
    ['Party', data.people],
    ['Total', data.total],
    ['Payment', data.paying],
    ['Refund due', data.refund],
    ['Code', data.code],
    ['Vouchers', data.vouchers > 0 ? `${data.vouchers}, one each: send them on from your booking` : ''],
    ['Booking', data.reference],
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
  return [...facts(ended(data)), ...given([['Other dates', other_dates ? [{ label: 'See when it takes place', url: other_dates }] : []]])];
}

/** To a guest who had paid; a reseller's guest, once the booking has ended, asks the reseller. */
export function goesBack({ refund, end: { reseller } }: TemplateData): string[] {
  if (reseller) return [askReseller(reseller).en];
  return refund ? [`You’ll get a refund of ${refund}. How you receive it depends on how you paid; we’ll email you once it’s sent.`] : [];
}

/** To a guest whose booking ended: what becomes of what they paid or reported, or that there is nothing to pay. */
export function moneyAfterEnd(data: TemplateData): string[] {
  const { reported_back, has_nothing_to_pay } = data;
  return [...goesBack(data), ...(reported_back ? [reported_back] : []), ...(has_nothing_to_pay ? ['You have nothing to pay.'] : [])];
}

/** Of a departure that was called off. */
export function notTakingPlace({ title, day, end }: TemplateData): string {
  return `${quoted(title)} on ${day} ${end.is_over ? 'was called off' : 'will not take place'}`;
}

/** To a guest whose departure was called off before it was over. */
export function dontCome({ end: { is_called_off, is_over } }: TemplateData): string[] {
  return is_called_off && !is_over ? ['Please don’t come.'] : [];
}

/** What becomes of the places of a booking that ended. */
export function places({ end }: TemplateData): string {
  return places_after[end.places];
}

const places_after: Record<PlacesAfter, string> = {
  on_sale: 'The places are back on sale.',
  waiting_list: 'The waiting list is offered the places first.',
  off_sale: 'The departure is off sale, so nobody else can book the places.',
};

/** Whether the guest was mailed of what an operator did. */
export function heardOfIt({ end }: TemplateData): string {
  return end.is_mailed ? 'We’ve emailed the guest.' : 'The guest can’t be emailed: please tell them.';
}

/** To a provider whose guest had paid. */
export function toSend({ refund, refund_is_whole, name }: TemplateData): string[] {
  const fee = refund_is_whole ? ', including the service fee,' : '';
  return refund ? [`${quoted(name)} had paid. Refund ${refund}${fee} and record it on the booking once it’s sent.`] : [];
}

/** How money was sent back. */
const sent_ways = { fps: ' by FPS', on_site: ' in cash', card: ' to your card', other: '' };

/** What was sent back, and how. */
export function sentRefund({ provider, sent }: TemplateData): string {
  if (!sent) return 'How you receive it depends on how you paid.';
  const way = sent.way ? sent_ways[sent.way] : '';
  return `${quoted(provider)} sent you a refund of ${sent.amount}${way}.${sent.reference && ` Reference: ${quoted(sent.reference)}.`}`;
}

/** What a mail lists whose own words matter more. */
export function shortFacts(data: TemplateData): MailFact[] {
  return [
    ['Experience', data.title],
    ['Date', data.day],
    ['Booking', data.reference],
  ];
}

/** What a provider’s mail lists of it. */
export function guestFacts(data: TemplateData): MailFact[] {
  return given([
    ['Experience', data.title],
    ['Date', data.day],
    [timeLabel(data), data.time],
    ['Guest', data.name],
    ['Party', data.people],
    ['Contact', data.contact],
    ['Notes', data.special_requests],
    ['You earn', data.total],
    ['Payment', data.paying],
    ['Refund due', data.refund],
    ['Booking', data.reference],
  ]);
}

function given(rows: MailFact[]): MailFact[] {
  return rows.filter(([, value]) => value.length > 0);
}
