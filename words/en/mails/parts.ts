import type { MapApp } from '../../../rules/meeting/map-links.ts';
import { askReseller } from '../../../rules/resale/refund-words.ts';
import { listFacts } from '../../list-facts.ts';
import type { BookingForMail, PlacesAfter, WordsBy } from '../../mail-facts.ts';
import type { ForGuest, ForHost } from '../../mail-words.ts';
import type { MailFact } from '../../mail.ts';

const booked = 'You’re receiving this because you booked on Sampan with this email.';

/** Why the recipient gets a mail. */
export const why = {
  booked,
  guest: `${booked} Anyone with the link above can view, change and cancel the booking, so keep it private.`,
  provider: 'You’re receiving this because you take bookings on Sampan.',
  partner: 'You’re receiving this because you are a Sampan partner.',
  owner: 'You’re receiving this because a Sampan account used this email when the change was made.',
  account: 'You’re receiving this because someone used this email on Sampan. If it wasn’t you, you can ignore it.',
};

export const manage = { label: 'View or cancel your booking', to: 'manage' } as const;
export const answer = { label: 'Open the booking', to: 'provider_booking' } as const;
export const not_you = { label: 'Choose a new password', to: 'forgot_password' } as const;

const maps: Record<MapApp, string> = { google: 'Google Maps', apple: 'Apple Maps', amap: 'Amap 高德' };

/** A name or a title that somebody made up, so that a heading never seems to say it in our name. */
export function quoted(words: string): string {
  return `“${words.replaceAll('“', '‘').replaceAll('”', '’')}”`;
}

/** What comes before the words of one side. */
export const THEIR_WORDS = 'These are their own words, not Sampan’s:';

/** What comes before a reason, by whose words it is; nothing where none was given. */
export function theirWords({ end: { reason, words_by } }: BookingForMail<'end'>): string[] {
  return reason.length > 0 ? [whose_words[words_by]] : [];
}

const whose_words: Record<WordsBy, string> = { side: THEIR_WORDS, operator: 'Our reason:', sampan: 'The reason:' };

/** A day ticket has no time of its own: what is listed are the opening hours. */
const timeLabel = ({ is_day }: BookingForMail) => (is_day ? 'Opening hours' : 'Time');

/**
 * What a customer’s mail lists of the booking, without what its text says of the payment, or without what an ended booking is good for: nobody is
 * to come, and the code opens nothing.
 */
export function facts(booking: ForGuest, without?: 'paying' | 'ended'): MailFact[] {
  const { place, paying, refund } = booking;
  const goes_on = without !== 'ended';
  return listFacts([
    ['Name', booking.customer],
    ['Experience', booking.title],
    ['Date', booking.day],
    [timeLabel(booking), `${booking.time} (Hong Kong)`],
    ['Arrival', goes_on && place.arrival],
    ['Meet at', place.name],
    ['By MTR', goes_on && place.mtr],
    ['Open in', goes_on && place.maps.map(({ app, url }) => ({ label: maps[app], url }))],
    ['Photo', goes_on && place.picture !== '' && [{ label: 'The meeting point', url: place.picture }]],
    ['Party', booking.people],
    ['Total', paying.total],
    ['Payment', without === undefined && paying.said],
    ['Refund due', refund.due],
    ['Code', goes_on && booking.code],
    ['Vouchers', goes_on && booking.vouchers > 0 && `${booking.vouchers}, one each: send them on from your booking`],
    ['Booking', booking.reference],
  ]);
}

/** The same of a booking that has ended, with the other dates of an experience that a guest can still book. */
export function endedFacts(booking: ForGuest<'end'>): MailFact[] {
  const { other_dates } = booking.end;
  return [
    ...facts(booking, 'ended'),
    ...listFacts([['Other dates', other_dates !== '' && [{ label: 'See when it takes place', url: other_dates }]]]),
  ];
}

/** To a guest who had paid; a reseller's guest, once the booking has ended, asks the reseller. */
export function goesBack({ refund, end: { reseller } }: BookingForMail<'refund' | 'end'>): string[] {
  if (reseller) return [askReseller(reseller).en];
  return refund.due
    ? [`You’ll get a refund of ${refund.due}. How you receive it depends on how you paid; we’ll email you once it’s sent.`]
    : [];
}

/** To a guest whose booking ended: what becomes of what they paid or reported, or that there is nothing to pay. */
export function moneyAfterEnd(booking: BookingForMail<'refund' | 'end'>): string[] {
  const { reported_back, has_nothing_to_pay } = booking.refund;
  return [...goesBack(booking), ...(reported_back ? [reported_back] : []), ...(has_nothing_to_pay ? ['You have nothing to pay.'] : [])];
}

/** Of a departure that was called off. */
export function notTakingPlace({ title, day, end }: BookingForMail<'end'>): string {
  return `${quoted(title)} on ${day} ${end.is_over ? 'was called off' : 'will not take place'}`;
}

/** To a guest whose departure was called off before it was over. */
export function dontCome({ end: { is_called_off, is_over } }: BookingForMail<'end'>): string[] {
  return is_called_off && !is_over ? ['Please don’t come.'] : [];
}

/** What becomes of the places of a booking that ended. */
export function places({ end }: BookingForMail<'end'>): string {
  return places_after[end.places];
}

const places_after: Record<PlacesAfter, string> = {
  on_sale: 'The places are back on sale.',
  waiting_list: 'The waiting list is offered the places first.',
  off_sale: 'The departure is off sale, so nobody else can book the places.',
};

/** Whether the guest was mailed of what an operator did. */
export function heardOfIt({ end }: BookingForMail<'end'>): string {
  return end.is_mailed ? 'We’ve emailed the guest.' : 'The guest can’t be emailed: please tell them.';
}

/** To a provider whose guest had paid. */
export function toSend({ refund, customer }: BookingForMail<'refund'>): string[] {
  const fee = refund.is_whole ? ', including the service fee,' : '';
  return refund.due ? [`${quoted(customer)} had paid. Refund ${refund.due}${fee} and record it on the booking once it’s sent.`] : [];
}

/** How money was sent back. */
const sent_ways = { fps: ' by FPS', on_site: ' in cash', card: ' to your card', other: '' };

/** What was sent back, and how. */
export function sentRefund({ provider, refund: { sent } }: BookingForMail<'refund'>): string {
  if (!sent) return 'How you receive it depends on how you paid.';
  const way = sent.way ? sent_ways[sent.way] : '';
  return `${quoted(provider)} sent you a refund of ${sent.amount}${way}.${sent.reference && ` Reference: ${quoted(sent.reference)}.`}`;
}

/** What a mail lists whose own words matter more. */
export function shortFacts(booking: BookingForMail): MailFact[] {
  return [
    ['Experience', booking.title],
    ['Date', booking.day],
    ['Booking', booking.reference],
  ];
}

/** What a provider’s mail lists of it, without the same; nobody earns by a booking that has ended. */
export function guestFacts(booking: ForHost, without?: 'paying' | 'ended'): MailFact[] {
  const { paying, refund } = booking;
  return listFacts([
    ['Experience', booking.title],
    ['Date', booking.day],
    [timeLabel(booking), booking.time],
    ['Guest', booking.customer],
    ['Party', booking.people],
    ['Contact', booking.contact],
    ['Notes', booking.special_requests],
    ['You earn', without !== 'ended' && paying.earned],
    ['Payment', without === undefined && paying.said],
    ['Refund due', refund.due],
    ['Booking', booking.reference],
  ]);
}
