import type { TimelineChange } from '../../../contract/bookings.ts';
import type { MailKind } from '../../../contract/mails.ts';
import type { Locale } from '../../../contract/text.ts';
import { holdsAddress } from '../../../contract/web-addresses.ts';
import { cancellationSentence, reportedSentence } from '../../../rules/cancellation/cancellation-words.ts';
import { outlookOf } from '../../../rules/cancellation/cancellation.ts';
import { inLocale, writtenLanguage } from '../../../rules/localized-text.ts';
import { arrivalWords } from '../../../rules/meeting/arrival.ts';
import { mapAppsFor, mapLinks } from '../../../rules/meeting/map-links.ts';
import { fromCents, publicMoney, toCents } from '../../../rules/money.ts';
import { dueOnArrival } from '../../../rules/paying.ts';
import { payingOf, type PayingRow } from '../../../rules/paying/words.ts';
import { meetingPlace } from '../../../rules/place.ts';
import { hongKongTime } from '../../../rules/time.ts';
import { policyLinesIn } from '../../../rules/weather/words.ts';
import { quoted } from '../../../words/en/mails/parts.ts';
import type { BookingParts, BookingForMail } from '../../../words/mail-facts.ts';
import { quoted as quotedInChinese } from '../../../words/zh-HK/mails/parts.ts';
import { readable } from '../../core/text/phone.ts';
import { kindOf } from '../kinds/kinds.ts';
import { sayGoesAhead } from '../kinds/weather/said.ts';
import type { MailedBooking } from '../stored-facts.ts';
import {
  beforeWords,
  changedWords,
  dayWords,
  exactMoney,
  momentWords,
  nearDayWords,
  peopleWords,
  timeWords,
  withinWords,
} from './moments.ts';

/** Who reads of a booking, and as of when (ms since 1970). */
export type MailReader = { kind: MailKind; side: 'customer' | 'provider' | 'account'; locale: Locale; now: number; origin: string };

/** What a mail says of a booking to its reader: each fact is worked out when it is read. */
export function sayBooking(booking: MailedBooking, reader: MailReader): BookingForMail<keyof BookingParts> {
  const { side, locale, now, origin } = reader;
  const starts = new Date(booking.starts_at);
  const is_day = booking.all_day ?? false;
  const customer = booking.customer_name;
  const provider = inLocale(booking.provider_name, booking.provider_name_zh, locale).text;
  return {
    customer,
    provider,
    is_day,
    get as_written() {
      return [
        customer,
        provider,
        this.title,
        this.place.name,
        this.place.mtr,
        this.note,
        booking.special_requests,
        this.end.reseller,
        this.weather.goes_ahead.reason,
        booking.sent?.reference ?? '',
        ...this.end.reason,
        ...this.messages.bodies,
      ];
    },
    get title() {
      return inLocale(booking.service_title, booking.service_title_zh, locale).text;
    },
    get near_day() {
      return nearDayWords(starts, now, locale);
    },
    get day() {
      return dayWords(starts, locale);
    },
    get time() {
      return timeWords(starts, new Date(booking.ends_at), locale);
    },
    get starts() {
      return is_day ? '' : hongKongTime(starts);
    },
    get people() {
      return peopleWords(booking.participants, locale);
    },
    code: booking.confirmation_code,
    vouchers: vouchersOf(booking),
    reference: booking.booking_reference,
    get phone() {
      return readable(booking.provider_phone);
    },
    get contact() {
      return [readable(booking.customer_phone), booking.customer_email].filter(Boolean).join(', ');
    },
    special_requests: booking.special_requests,
    is_cancelled: booking.status === 'cancelled',
    to_provider: side === 'provider',
    get place() {
      return sayPlace(booking, reader);
    },
    get paying() {
      return sayPaying(booking, reader);
    },
    get refund() {
      return sayRefund(booking, reader);
    },
    get change() {
      const change = sayChange(booking.change, is_day, locale);
      return isResold(booking, reader) ? { ...change, more: '', less: '' } : change;
    },
    get request() {
      return sayRequest(booking, locale);
    },
    get cancelling() {
      return sayCancelling(booking, now, locale);
    },
    get weather() {
      const goes_ahead = sayGoesAhead(side === 'customer' ? (booking.weather_notice ?? null) : null, locale);
      return { goes_ahead, lines: [...goes_ahead.lines, ...policyLinesIn(booking.weather_rules ?? null, locale, { all_day: is_day })] };
    },
    get end() {
      const { service_id = null, ...end } = booking.end ?? not_ended;
      const reason = maySay(booking, reader) ? [booking.note, booking.cancel_description ?? ''].filter(Boolean) : [];
      return { ...end, reason, other_dates: service_id ? `${origin}/experiences/${service_id}` : '' };
    },
    get choose_by() {
      return booking.choose_by ? momentWords(new Date(booking.choose_by), locale) : '';
    },
    get note() {
      return maySay(booking, reader) ? booking.note : '';
    },
    get messages() {
      return { sender: side === 'provider' ? customer : provider, bodies: booking.messages ?? [] };
    },
  };
}

/** What is said of the end of a booking that goes on, or in a mail stored by an older version. */
const not_ended: Omit<BookingParts['end'], 'other_dates' | 'reason'> & { service_id?: null } = {
  is_called_off: false,
  was_postponed: false,
  words_by: 'side',
  reseller: '',
  by_reseller: false,
  is_mailed: true,
  is_over: false,
  places: 'on_sale',
};

/** Money is between a reseller's guest and the reseller. */
function isResold({ paying }: MailedBooking, { side }: MailReader): boolean {
  return side === 'customer' && paying?.is_resold === true;
}

/** A customer reads no words of a provider whose address is not proved. */
function maySay({ end, provider_proved }: MailedBooking, { kind: name, side }: MailReader): boolean {
  const kind = kindOf(name);
  const is_ours = kind.about === 'booking' && kind.writer === 'marketplace';
  return side !== 'customer' || is_ours || (end ?? not_ended).words_by !== 'side' || provider_proved !== false;
}

/** How many vouchers a mail mentions: none where there is one, which is the booking's own. */
function vouchersOf({ vouchers }: MailedBooking): number {
  const count = vouchers ?? 0;
  return count > 1 ? count : 0;
}

/** Where guests meet, and the way there; not the web address that a provider whose own address is not proved has written there. */
function sayPlace(booking: MailedBooking, { locale, origin }: MailReader): BookingParts['place'] {
  const { en, zh } = meetingPlace(booking);
  const is_hidden = booking.provider_proved === false && [en, zh].some(holdsAddress);
  const { meeting_picture, latitude = null, longitude = null } = booking;
  return {
    name: is_hidden ? '' : inLocale(en, zh, locale).text,
    get arrival() {
      return booking.all_day ? '' : arrivalWords(new Date(booking.starts_at), booking.arrive_minutes_before ?? 0, locale);
    },
    get mtr() {
      return inLocale(booking.mtr_exit ?? '', booking.mtr_exit_zh ?? '', locale).text;
    },
    get maps() {
      if (is_hidden || (!en && !zh)) return [];
      const links = mapLinks({ en, zh, latitude, longitude });
      return mapAppsFor(locale).map((app) => ({ app, url: links[app] }));
    },
    picture: meeting_picture ? origin + meeting_picture : '',
  };
}

/** Money as the screens of each side format it: to the cent for providers. */
function moneyFor({ side }: MailReader, amount: string): string {
  return side === 'provider' ? exactMoney(amount) : publicMoney(amount);
}

/** The same where there is any; empty to a reseller's guest. */
function ownMoney(booking: MailedBooking, reader: MailReader, amount: string | null | undefined): string {
  return amount && amount !== '0.00' && !isResold(booking, reader) ? moneyFor(reader, amount) : '';
}

function sayPaying(booking: MailedBooking, reader: MailReader): BookingParts['paying'] {
  const { paying, payment } = booking;
  const { side, locale } = reader;
  return {
    get total() {
      return publicMoney(booking.final_amount);
    },
    get earned() {
      return exactMoney(booking.total_price);
    },
    get said() {
      if (!paying) return '';
      const words = payingOf(paying, side === 'provider' ? 'provider' : 'customer', { en: quoted, 'zh-HK': quotedInChinese });
      return words[writtenLanguage(locale)];
    },
    get until() {
      return booking.pay_by ? momentWords(new Date(booking.pay_by), locale) : '';
    },
    get payment() {
      return payment ? moneyFor(reader, payment) : '';
    },
    is_reported: paying?.is_reported === true,
    is_by_card: booking.payment_way === 'card',
    get owed() {
      return ownMoney(booking, reader, booking.owed);
    },
    get retained() {
      return ownMoney(booking, reader, booking.retained);
    },
  };
}

function sayRefund(booking: MailedBooking, reader: MailReader): BookingParts['refund'] {
  const { paying, refund_due, refund_due_since, sent } = booking;
  const { side, locale } = reader;
  const is_resold = isResold(booking, reader);
  return {
    get due() {
      return refund_due && !is_resold ? moneyFor(reader, refund_due) : '';
    },
    is_whole: refund_due === booking.final_amount,
    get since() {
      return refund_due_since ? momentWords(new Date(refund_due_since), locale) : '';
    },
    gives_back: !paying || (!is_resold && paying.paid_amount > paying.refunded_amount),
    ...sayUnpaid(side === 'customer' ? paying : undefined, locale),
    get sent() {
      return sent ? { ...sent, amount: moneyFor(reader, sent.amount) } : null;
    },
  };
}

/**
 * What the guest of a cancelled booking reads of money that is not there: a payment they reported, or that there is nothing to pay. A booking
 * that was not paid in time has words of its own, and a reseller's guest asks the reseller.
 */
function sayUnpaid(paying: PayingRow | undefined, locale: Locale): Pick<BookingParts['refund'], 'reported_back' | 'has_nothing_to_pay'> {
  if (paying?.status !== 'cancelled' || paying.is_lapsed || paying.is_resold) return { reported_back: '', has_nothing_to_pay: false };
  const { final_amount, paid_amount, refunded_amount, reported, is_reported, withheld_amount = 0 } = paying;
  if (!is_reported || !reported) return { reported_back: '', has_nothing_to_pay: final_amount > 0 && paid_amount === 0 };
  const refund_cents = dueOnArrival({ withheld: withheld_amount, in_hand: paid_amount - refunded_amount, arriving: reported });
  return { reported_back: reportedSentence({ amount_cents: reported, refund_cents }, 'customer', locale), has_nothing_to_pay: false };
}

function sayChange(change: TimelineChange | null | undefined, is_day: boolean, locale: Locale): BookingParts['change'] {
  if (!change) return { was: '', is: '', more: '', less: '', renamed: false };
  const { from, to, renamed } = change;
  const sideWords = ({ start_datetime, participants }: TimelineChange['from']) =>
    changedWords(new Date(start_datetime), is_day, participants, locale);
  const cents = toCents(to.final_amount) - toCents(from.final_amount);
  const difference = cents === 0 ? '' : exactMoney(fromCents(Math.abs(cents)));
  return { was: sideWords(from), is: sideWords(to), more: cents > 0 ? difference : '', less: cents < 0 ? difference : '', renamed };
}

/** What cancelling gives back, as of `now`. */
function sayCancelling(booking: MailedBooking, now: number, locale: Locale): string {
  const { cancellation_hours, cancellation_tiers = null, starts_at } = booking;
  const { until, ...outlook } = outlookOf({ cancellation_hours, cancellation_tiers }, new Date(starts_at), new Date(now));
  return cancellationSentence({ ...outlook, until: until ? momentWords(until, locale) : '' }, writtenLanguage(locale));
}

const HOUR_MS = 3_600_000;

/** Until when a provider can answer a request, in words; the rule is `isLate` of bookings. */
function sayRequest(booking: MailedBooking, locale: Locale): BookingParts['request'] {
  const { confirm_by, created_at, expiry_hours } = booking;
  const closes = Date.parse(booking.all_day ? booking.ends_at : booking.starts_at);
  const ends = created_at === undefined ? closes : Math.min(Date.parse(created_at) + expiry_hours * HOUR_MS, closes);
  const is_sooner = created_at !== undefined && ends === closes;
  return {
    confirm_by: confirm_by ? momentWords(new Date(confirm_by), locale) : '',
    answer_by: is_sooner ? beforeWords(new Date(closes), locale) : withinWords(expiry_hours, locale),
    answer_until: momentWords(new Date(ends), locale),
  };
}
