import { inLocale, writtenLanguage, type BilingualText } from '../../../rules/localized-text.ts';
import { simplifiedWords } from '../../../rules/chinese/simplified.ts';
import '../../../rules/chinese/opencc.ts';
import { arrivalWords } from '../../../rules/meeting/arrival.ts';
import { mapAppsFor, mapLinks } from '../../../rules/meeting/map-links.ts';
import { meetingPlace } from '../../../rules/place.ts';
import { cancellationSentence } from '../../../rules/cancellation/cancellation-words.ts';
import { policyLinesIn } from '../../../rules/weather/words.ts';
import { outlookOf } from '../../../rules/cancellation/cancellation.ts';
import type { MailKind } from '../../../contract/mails.ts';
import { holdsAddress } from '../../../contract/web-addresses.ts';
import type { TimelineChange } from '../../../contract/bookings.ts';
import { fromCents, publicMoney, toCents } from '../../../rules/money.ts';
import { payingOf, type PayingRow } from '../../../rules/paying/words.ts';
import type { Locale } from '../../../contract/text.ts';
import { hongKongTime, hongKongToInstant } from '../../../rules/time.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { readable } from '../../core/text/phone.ts';
import { bookingCalendar } from './calendar.ts';
import { chinese } from './zh-HK.ts';
import { english } from './en.ts';
import { quoted } from './parts-en.ts';
import { quoted as quotedInChinese } from './parts-zh-HK.ts';
import type { Templates, TemplateData, MailLinks } from './template.ts';
import { asHtml, asText } from './layout.ts';
import { callOffData } from '../called-off/words.ts';
import { endData, unpaidData } from '../ended/words.ts';
import { waitData } from '../waiting-list/words.ts';
import { decisionData, goesAheadData } from '../weather/words.ts';
import type { MailedSettlement } from '../delivery/account-facts.ts';
import type { DueMail } from '../reads.ts';
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
} from './words.ts';

export type ComposedMail = { subject: string; html: string; plain: string; calendar: string | null };
export type MailContext = { links: SignedLinks; origin: string; from: string };

const with_calendar: readonly MailKind[] = [
  'confirmed',
  'changed',
  'cancelled_by_provider',
  'cancelled_by_you',
  'cancelled_by_operator',
  'postponed',
  'goes_ahead',
  'reminder_24h',
];

/** What a mail is composed from, as it was at some time. */
export type MailFacts = Pick<DueMail, 'kind' | 'source' | 'side' | 'locale' | 'booking' | 'account'>;

/** Composes a mail as of `now` (ms since 1970). */
export function composeMail(mail: MailFacts, now: number, context: MailContext): ComposedMail {
  const { kind, locale } = mail;
  const words = renderTemplate(mail, now, context.origin);
  const links = linksOf(mail, context);
  const content = { ...words, locale, button: words.button && { label: words.button.label, url: links[words.button.to] } };
  return {
    subject: oneLine(words.subject),
    html: asHtml(content),
    plain: asText(content),
    calendar:
      mail.booking && with_calendar.includes(kind) ? calendarOf(mail.booking, locale, { url: links.manage, from: context.from }) : null,
  };
}

/** Composes the subject only. */
export function subjectOf(mail: MailFacts, now: number): string {
  return oneLine(renderTemplate(mail, now).subject);
}

const templates: Record<keyof BilingualText, Templates> = { en: english, 'zh-HK': chinese };

function renderTemplate(mail: MailFacts, now: number, origin = '') {
  const data = templateData(mail, now, origin);
  const messages = mail.booking?.messages ?? [];
  const words = templates[writtenLanguage(mail.locale)][mail.kind](data, messages);
  if (mail.locale !== 'zh-CN') return words;
  return simplifiedWords(words, { names: [...writtenByOthers(data), ...messages], texts: namesBeside(mail.booking) });
}

/** What others wrote, in the script in which it is mailed. */
function writtenByOthers(data: TemplateData): string[] {
  const { name, business, leaver, provider, sender, title, place, mtr, note, ending, special_requests, departures, asked } = data;
  return [
    ...[name, business, leaver, provider, sender, title, place, mtr, note, special_requests],
    ...[data.end.reseller, data.goes_ahead.reason, data.sent?.reference ?? '', data.wait.reason ?? ''],
    ...[...ending, ...departures.map((one) => one.title), ...asked.map((one) => one.title)],
  ];
}

/** Names inside sentences that are composed in Traditional Chinese. */
function namesBeside(booking: MailFacts['booking']): string[] {
  return booking ? [booking.provider_name, booking.provider_name_zh] : [];
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

const HOUR_MS = 3_600_000;

function templateData({ kind, side, locale, booking, account }: MailFacts, now: number, origin: string): TemplateData {
  const departures = account?.departures ?? [];
  const starts = new Date(booking?.starts_at ?? departures[0]?.starts_at ?? 0);
  const provider = booking ? inLocale(booking.provider_name, booking.provider_name_zh, locale).text : '';
  const place = placeOf(booking);
  const customer = booking?.customer_name ?? '';
  const is_day = booking?.all_day ?? false;
  const named = account?.decision ?? account?.team;
  // Money is between a reseller's guest and the reseller.
  const is_resold = side === 'customer' && booking?.paying?.is_resold === true;
  const end = endData(booking?.end, origin);
  const may_say = side !== 'customer' || kind === 'cancelled_by_operator' || end.words_by !== 'side' || booking?.provider_proved !== false;
  const goes_ahead = goesAheadData(side === 'customer' ? (booking?.weather_notice ?? null) : null, locale);
  return {
    name: customer,
    business: named ? inLocale(named.name, named.name_zh, locale).text : '',
    is_partner: account?.decision?.as === 'partner',
    staff_role: account?.team?.role ?? account?.leaver?.role ?? 'guide',
    leaver: account?.leaver?.name ?? '',
    provider,
    title: booking ? inLocale(booking.service_title, booking.service_title_zh, locale).text : '',
    near_day: nearDayWords(starts, now, locale),
    day: dayWords(starts, locale),
    time: booking ? timeWords(starts, new Date(booking.ends_at), locale) : '',
    is_day,
    starts: booking && !is_day ? hongKongTime(starts) : '',
    people: peopleWords(booking?.participants ?? 0, locale),
    place: place ? inLocale(place.en, place.zh, locale).text : '',
    arrival: booking && !is_day ? arrivalWords(starts, booking.arrive_minutes_before ?? 0, locale) : '',
    mtr: booking ? inLocale(booking.mtr_exit ?? '', booking.mtr_exit_zh ?? '', locale).text : '',
    maps: mapsOf(booking, locale),
    place_picture: booking?.meeting_picture ? origin + booking.meeting_picture : '',
    total: booking ? moneyFor(side, side === 'provider' ? booking.total_price : booking.final_amount) : '',
    paying: booking?.paying ? payingFor(side, booking.paying, locale) : '',
    choose_by: booking?.choose_by ? momentWords(new Date(booking.choose_by), locale) : '',
    pay_by: booking?.pay_by ? momentWords(new Date(booking.pay_by), locale) : '',
    refund: booking?.refund_due && !is_resold ? moneyFor(side, booking.refund_due) : '',
    is_reported: booking?.paying?.is_reported === true,
    is_by_card: booking?.payment_way === 'card',
    payment: booking?.payment ? moneyFor(side, booking.payment) : '',
    owed: booking?.owed && !is_resold && booking.owed !== '0.00' ? moneyFor(side, booking.owed) : '',
    is_cancelled: booking?.status === 'cancelled',
    retained: booking?.retained && !is_resold && booking.retained !== '0.00' ? moneyFor(side, booking.retained) : '',
    refund_is_whole: booking?.refund_due === booking?.final_amount,
    gives_back: !booking?.paying || (!is_resold && booking.paying.paid_amount > booking.paying.refunded_amount),
    ...unpaidData(side === 'customer' ? booking?.paying : undefined, locale),
    refund_since: booking?.refund_due_since ? momentWords(new Date(booking.refund_due_since), locale) : '',
    sent: booking?.sent ? { ...booking.sent, amount: moneyFor(side, booking.sent.amount) } : null,
    change: { ...changeWords(booking?.change, is_day, locale), ...(is_resold && { more: '', less: '' }) },
    code: booking?.confirmation_code ?? '',
    vouchers: vouchersOf(booking),
    reference: booking?.booking_reference ?? '',
    phone: readable(booking?.provider_phone ?? ''),
    contact: [readable(booking?.customer_phone ?? ''), booking?.customer_email].filter(Boolean).join(', '),
    special_requests: booking?.special_requests ?? '',
    licence: account?.licence?.number ?? '',
    licence_until: formatDay(account?.licence?.expiry, locale),
    stops_on: formatDay(account?.licence?.stops_on, locale),
    cancelling: booking ? cancelling(booking, now, locale) : '',
    weather: [...goes_ahead.lines, ...policyLinesIn(booking?.weather_rules ?? null, locale, { all_day: is_day })],
    confirm_by: booking?.confirm_by ? momentWords(new Date(booking.confirm_by), locale) : '',
    answer_by: booking ? answerBy(booking, locale) : '',
    answer_until: booking ? momentWords(answerEnd(booking), locale) : '',
    ending: may_say ? [booking?.note ?? '', booking?.cancel_description ?? ''].filter(Boolean) : [],
    note: may_say ? (booking?.note ?? account?.decision?.note ?? '') : '',
    end,
    goes_ahead,
    settlement: settlementOf(account?.settlement),
    sender: side === 'provider' ? customer : provider,
    to_provider: side === 'provider',
    wait: { for: '', until: '', goes_on: false, is_confirmed: true, is_passed: false, reason: null },
    ...(account?.wait && waitData(account.wait, locale)),
    departures: departures.map((departure) => ({
      starts: hongKongTime(new Date(departure.starts_at)),
      is_day: departure.all_day ?? false,
      title: inLocale(departure.title, departure.title_zh, locale).text,
      people: peopleWords(departure.people, locale),
    })),
    unmailed: 0,
    ...(account?.called_off && callOffData(account.called_off, locale)),
    asked: [],
    rules_act: false,
    more_asked: 0,
    ...(account?.decisions && decisionData(account.decisions, locale)),
  };
}

/** One voucher is the booking's own, of which nothing need be said. */
function vouchersOf(booking: MailFacts['booking']): number {
  const count = booking?.vouchers ?? 0;
  return count > 1 ? count : 0;
}

function settlementOf(settlement: MailedSettlement | null | undefined): TemplateData['settlement'] {
  const { amount = '0.00', reference = '', account = '' } = settlement ?? {};
  return { amount: exactMoney(fromCents(Math.abs(toCents(amount)))), reference, account, is_payout: toCents(amount) > 0 };
}

/** What cancelling gives back, as of `now`. */
function cancelling(booking: NonNullable<MailFacts['booking']>, now: number, locale: Locale): string {
  const { cancellation_hours, cancellation_tiers = null, starts_at } = booking;
  const { until, ...outlook } = outlookOf({ cancellation_hours, cancellation_tiers }, new Date(starts_at), new Date(now));
  return cancellationSentence({ ...outlook, until: until ? momentWords(until, locale) : '' }, writtenLanguage(locale));
}

function changeWords(change: TimelineChange | null | undefined, is_day: boolean, locale: Locale): TemplateData['change'] {
  if (!change) return { was: '', is: '', more: '', less: '', renamed: false };
  const { from, to, renamed } = change;
  const sideWords = ({ start_datetime, participants }: TimelineChange['from']) =>
    changedWords(new Date(start_datetime), is_day, participants, locale);
  const cents = toCents(to.final_amount) - toCents(from.final_amount);
  const difference = cents === 0 ? '' : exactMoney(fromCents(Math.abs(cents)));
  return { was: sideWords(from), is: sideWords(to), more: cents > 0 ? difference : '', less: cents < 0 ? difference : '', renamed };
}

/** Where guests meet; null where a provider whose address is not proved has written a web address there. */
function placeOf(booking: MailFacts['booking']): ReturnType<typeof meetingPlace> | null {
  const place = booking && meetingPlace(booking);
  const is_hidden = booking?.provider_proved === false && place && [place.en, place.zh].some(holdsAddress);
  return is_hidden ? null : place;
}

function mapsOf(booking: MailFacts['booking'], locale: Locale): TemplateData['maps'] {
  const place = placeOf(booking);
  if (!place?.en && !place?.zh) return [];
  const links = mapLinks({ ...place, latitude: booking?.latitude ?? null, longitude: booking?.longitude ?? null });
  return mapAppsFor(locale).map((app) => ({ app, url: links[app] }));
}

function formatDay(day: string | null | undefined, locale: Locale): string {
  return day ? dayWords(hongKongToInstant(day, '12:00'), locale) : '';
}

/** What is said of the payment, with the names set apart. */
function payingFor(side: MailFacts['side'], paying: PayingRow, locale: Locale): string {
  const words = payingOf(paying, side === 'provider' ? 'provider' : 'customer', { en: quoted, 'zh-HK': quotedInChinese });
  return words[writtenLanguage(locale)];
}

/** Money as the screens of each side format it: to the cent for providers. */
function moneyFor(side: MailFacts['side'], amount: string): string {
  return side === 'provider' ? exactMoney(amount) : publicMoney(amount);
}

/** Until when a provider can answer a request, in words; the rule is `isLate` of bookings. */
function answerBy(booking: NonNullable<MailFacts['booking']>, locale: Locale): string {
  const { created_at, expiry_hours } = booking;
  const closes = closesAt(booking);
  const is_sooner = created_at !== undefined && answerEnd(booking).getTime() === closes;
  return is_sooner ? beforeWords(new Date(closes), locale) : withinWords(expiry_hours, locale);
}

function answerEnd(booking: NonNullable<MailFacts['booking']>): Date {
  const { created_at, expiry_hours } = booking;
  const closes = closesAt(booking);
  return new Date(created_at === undefined ? closes : Math.min(Date.parse(created_at) + expiry_hours * HOUR_MS, closes));
}

/** The start, or of a day ticket closing. */
function closesAt({ all_day, starts_at, ends_at }: NonNullable<MailFacts['booking']>): number {
  return Date.parse(all_day ? ends_at : starts_at);
}

function linksOf({ kind, source, booking, account }: MailFacts, { links, origin }: MailContext): MailLinks {
  const secret = booking ? `${origin}/b/${links.sign('booking', booking.booking_id)}` : '';
  // The source of these is a provider and a day, or a run and a guide; of mails with a secret link the row of the link.
  const has_link = booking === null && kind !== 'daily_departures' && kind !== 'departures_called_off';
  // Only the customer is mailed this part, so it proves that they read the address.
  const manage = booking?.confirm_by ? `${secret}/${links.sign('confirm_booking', booking.booking_id)}` : secret;
  return {
    manage,
    waiting: account?.wait ? `${origin}/waiting/${links.sign('waiting_list', account.wait.entry_id)}` : '',
    review: `${manage}#review`,
    provider_booking: `${origin}/provider/bookings/${booking?.booking_id ?? ''}`,
    provider: `${origin}/provider/dashboard`,
    provider_settings: `${origin}/provider/settings`,
    settlements: `${origin}/provider/settlements`,
    webhooks: `${origin}/provider/webhooks`,
    weather: `${origin}/provider/weather`,
    team: `${origin}/provider/settings/team`,
    manifest: `${origin}/provider/manifest`,
    guide: `${origin}/guide`,
    partner: `${origin}/partner/dashboard`,
    forgot_password: `${origin}/forgot-password`,
    verify: has_link ? `${origin}/verify-email/${links.sign('verify_email', source)}` : '',
    join_team: has_link ? `${origin}/join-team/${links.sign('team_invitation', source)}` : '',
    reset: has_link ? `${origin}/reset-password/${links.sign('reset_password', source)}` : '',
  };
}

function calendarOf(booking: NonNullable<DueMail['booking']>, locale: Locale, to: { url: string; from: string }): string {
  const { starts_at, ends_at, changed_at } = booking;
  const instants = { starts_at: new Date(starts_at), ends_at: new Date(ends_at), changed_at: new Date(changed_at) };
  return bookingCalendar({ ...booking, ...instants }, locale, to);
}
