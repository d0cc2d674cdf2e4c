import { freeCancellationUntil } from '../../../rules/free-cancellation.ts';
import { accountNotices, type DropReason, type MailKind } from '../../../contract/mails.ts';
import { publicMoney } from '../../../rules/money.ts';
import type { Locale } from '../../../contract/text.ts';
import { hongKongTime, hongKongToInstant } from '../../../rules/time.ts';
import type { Links } from '../../core/links.ts';
import { readable } from '../../core/text/phone.ts';
import { bookingCalendar } from './calendar.ts';
import { chinese } from './letters-zh.ts';
import { english } from './letters-en.ts';
import type { Letters, Told, Ways } from './letters.ts';
import { asHtml, asText } from './paper.ts';
import type { DueMail } from '../reads.ts';
import { beforeWords, dayWords, exactMoney, inLocale, momentWords, nearDayWords, peopleWords, timeWords, withinWords } from './words.ts';

export type Letter = { subject: string; html: string; plain: string; calendar: string | null };
export type Desk = { links: Links; origin: string; from: string };

const with_calendar: readonly MailKind[] = ['confirmed', 'cancelled_by_provider', 'cancelled_by_you', 'reminder_24h'];

/** What a mail tells of, as it was at some moment. */
export type Facts = Pick<DueMail, 'kind' | 'source' | 'side' | 'locale' | 'booking' | 'account'>;

/** What tells whether a mail should still go out. */
export type Doubted = Pick<DueMail, 'kind' | 'side' | 'about' | 'account'> & {
  booking: Pick<
    NonNullable<DueMail['booking']>,
    'is_taken' | 'provider_proved' | 'confirm_by' | 'status' | 'starts_at' | 'is_reviewed' | 'is_newest_message'
  > | null;
};

/** Writes a mail as it is true `now`. */
export function write(mail: Facts, now: number, desk: Desk): Letter {
  const { kind, locale } = mail;
  const words = wordsOf(mail, now);
  const ways = waysOf(mail, desk);
  const paper = { ...words, locale, button: words.button && { label: words.button.label, url: ways[words.button.to] } };
  return {
    subject: oneLine(words.subject),
    html: asHtml(paper),
    plain: asText(paper),
    calendar: mail.booking && with_calendar.includes(kind) ? calendarOf(mail.booking, locale, { url: ways.manage, from: desk.from }) : null,
  };
}

/** Its subject alone. */
export function subjectOf(mail: Facts, now: number): string {
  return oneLine(wordsOf(mail, now).subject);
}

function wordsOf(mail: Facts, now: number) {
  const letters: Letters = mail.locale === 'en' ? english : chinese;
  return letters[mail.kind](toldOf(mail, now), mail.booking?.messages ?? []);
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ');

/** Why a mail should not go out any more, or null: asked when its time has come, of how things stand then. */
export function outdated({ kind, side, booking, account, about }: Doubted, now: number): DropReason | null {
  if ((accountNotices as readonly MailKind[]).includes(kind)) return null;
  if (account?.judged) return account.judged.is_suspended === (kind === 'suspended') ? null : 'decided_otherwise';
  if (account?.licence) return account.licence.stops_on ? null : 'decided_otherwise';
  if (account) return account.link_is_good ? null : 'link_gone';
  if (!booking) return 'subject_gone';
  return stillTrue[kind]?.(booking, now, about) ?? (side === 'customer' && isUnasked(kind, booking) ? 'sender_unproved' : null);
}

/**
 * Whether a customer has asked for none of this, as far as anybody knows: the booking was taken, or the message written, by a provider
 * who has not proved an address. Customers who have booked themselves hear what becomes of their bookings.
 */
function isUnasked(kind: MailKind, { is_taken, provider_proved }: NonNullable<Doubted['booking']>): boolean {
  return provider_proved === false && (is_taken === true || kind === 'message');
}

type Doubt = (booking: NonNullable<Doubted['booking']>, now: number, about: Date | null) => DropReason | null;

/** What may stop being true between an event and its mail; the end of a booking is always told. */
const stillTrue: Partial<Record<MailKind, Doubt>> = {
  confirm_booking: ({ confirm_by }, now) => {
    if (!confirm_by) return 'answered';
    return Date.parse(confirm_by) <= now ? 'too_late' : null;
  },
  request_received: ({ status }) => (status === 'pending' ? null : 'answered'),
  new_request: ({ status }) => (status === 'pending' ? null : 'answered'),
  confirmed: ({ status }) => (status === 'cancelled' ? 'cancelled' : null),
  new_booking: ({ status }) => (status === 'cancelled' ? 'cancelled' : null),
  // A reminder that was held up still goes out so long before the start, no later.
  reminder_24h: (booking, now, about) => reminding(booking, now, about, 3 * HOUR_MS),
  reminder_2h: (booking, now, about) => reminding(booking, now, about, HOUR_MS / 4),
  review_invitation: ({ status, is_reviewed }) => (status === 'completed' && !is_reviewed ? null : 'nothing_to_review'),
  message: ({ is_newest_message }) => (is_newest_message ? null : 'message_told'),
};

function reminding({ status, starts_at }: Parameters<Doubt>[0], now: number, about: Date | null, latest_ms: number): DropReason | null {
  const starts = Date.parse(starts_at);
  if (status !== 'confirmed') return 'not_confirmed';
  if (about?.getTime() !== starts) return 'moved';
  return starts - now < latest_ms ? 'too_late' : null;
}

const HOUR_MS = 3_600_000;

function toldOf({ side, locale, booking, account }: Facts, now: number): Told {
  const starts = new Date(booking?.starts_at ?? 0);
  const free_until = freeCancellationUntil(starts, booking?.cancellation_hours ?? 0);
  const provider = booking ? inLocale(booking.provider_name, booking.provider_name_zh, locale) : '';
  const customer = booking?.customer_name ?? '';
  const may_say = side !== 'customer' || booking?.provider_proved !== false;
  return {
    name: customer,
    business: account?.judged ? inLocale(account.judged.name, account.judged.name_zh, locale) : '',
    is_partner: account?.judged?.as === 'partner',
    provider,
    title: booking ? inLocale(booking.service_title, booking.service_title_zh, locale) : '',
    near_day: nearDayWords(starts, now, locale),
    day: dayWords(starts, locale),
    time: booking ? timeWords(starts, new Date(booking.ends_at), locale) : '',
    starts: booking ? hongKongTime(starts) : '',
    people: peopleWords(booking?.participants ?? 0, locale),
    place: booking ? inLocale(booking.meeting_point || booking.location, booking.meeting_point_zh || booking.location_zh, locale) : '',
    total: booking ? moneyFor(side, side === 'provider' ? booking.total_price : booking.final_amount) : '',
    refund: booking?.refund_due ? moneyFor(side, booking.refund_due) : '',
    code: booking?.confirmation_code ?? '',
    reference: booking?.booking_reference ?? '',
    phone: readable(booking?.provider_phone ?? ''),
    contact: [readable(booking?.customer_phone ?? ''), booking?.customer_email].filter(Boolean).join(', '),
    wishes: booking?.special_requests ?? '',
    licence: account?.licence?.number ?? '',
    licence_until: onDay(account?.licence?.expiry, locale),
    stops_on: onDay(account?.licence?.stops_on, locale),
    free_until: now < free_until.getTime() ? momentWords(free_until, locale) : '',
    confirm_by: booking?.confirm_by ? momentWords(new Date(booking.confirm_by), locale) : '',
    answer_by: booking ? answerBy(booking, locale) : '',
    ending: may_say ? [booking?.note ?? '', booking?.cancel_description ?? ''].filter(Boolean) : [],
    note: may_say ? (booking?.note ?? account?.judged?.note ?? '') : '',
    sender: side === 'provider' ? customer : provider,
    to_provider: side === 'provider',
  };
}

function onDay(day: string | null | undefined, locale: Locale): string {
  return day ? dayWords(hongKongToInstant(day, '12:00'), locale) : '';
}

/** As each side's screens write it: to the cent for providers. */
function moneyFor(side: Facts['side'], amount: string): string {
  return side === 'provider' ? exactMoney(amount) : publicMoney(amount);
}

/** Until when a provider can answer a request: the same as `isLate` of bookings says, in words. */
function answerBy({ created_at, starts_at, expiry_hours }: NonNullable<Facts['booking']>, locale: Locale): string {
  const is_sooner = created_at !== undefined && Date.parse(created_at) + expiry_hours * HOUR_MS > Date.parse(starts_at);
  return is_sooner ? beforeWords(new Date(starts_at), locale) : withinWords(expiry_hours, locale);
}

function waysOf({ source, booking }: Facts, { links, origin }: Desk): Ways {
  const secret = booking ? `${origin}/b/${links.seal('booking', booking.booking_id)}` : '';
  // What was mailed to the customer alone shows that they read the address.
  const manage = booking?.confirm_by ? `${secret}/${links.seal('confirm_booking', booking.booking_id)}` : secret;
  return {
    manage,
    review: `${manage}#review`,
    provider_booking: `${origin}/provider/bookings/${booking?.booking_id ?? ''}`,
    provider: `${origin}/provider/dashboard`,
    provider_settings: `${origin}/provider/settings`,
    partner: `${origin}/partner/dashboard`,
    forgot_password: `${origin}/forgot-password`,
    verify: booking ? '' : `${origin}/verify-email/${links.seal('verify_email', source)}`,
    reset: booking ? '' : `${origin}/reset-password/${links.seal('reset_password', source)}`,
  };
}

function calendarOf(booking: NonNullable<DueMail['booking']>, locale: Locale, to: { url: string; from: string }): string {
  const { starts_at, ends_at, changed_at } = booking;
  const instants = { starts_at: new Date(starts_at), ends_at: new Date(ends_at), changed_at: new Date(changed_at) };
  return bookingCalendar({ ...booking, ...instants }, locale, to);
}
