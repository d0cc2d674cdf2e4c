import { writtenLanguage, type BilingualText, type Locale } from '../../../rules/localized-text.ts';
import { simplifiedWords } from '../../../rules/chinese/simplified.ts';
import '../../../rules/chinese/opencc.ts';
import { mails as english } from '../../../words/en/mails/mails.ts';
import type { OwnWords } from '../../../words/mail-facts.ts';
import type { MailWords } from '../../../words/mail-words.ts';
import type { MailText } from '../../../words/mail.ts';
import { mails as chinese } from '../../../words/zh-HK/mails/mails.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { DueMail, MailedBooking } from '../stored-facts.ts';
import { sayBooking } from './booking.ts';
import { bookingCalendar } from './calendar.ts';
import { asHtml, asText } from './layout.ts';
import { linkTo, type LinkContext } from './mail-links.ts';

export type ComposedMail = { subject: string; html: string; plain: string; calendar: string | null };
export type MailContext = LinkContext & { from: string };

/** What a mail is composed from, as it was at some time. */
export type MailFacts = Pick<DueMail, 'kind' | 'source' | 'side' | 'locale' | 'booking' | 'account'>;

/** Composes a mail as of `now` (ms since 1970). */
export function composeMail(mail: MailFacts, now: number, context: MailContext): ComposedMail {
  const { kind, locale, booking } = mail;
  const words = wordsOf(mail, now, context.origin);
  const button = words.button && { label: words.button.label, url: linkTo(words.button.to, mail, context) };
  const content = { ...words, locale, button };
  const calendar = booking && kindOf(kind).calendar ? calendarOf(booking, mail, context) : null;
  return { subject: oneLine(words.subject), html: asHtml(content), plain: asText(content), calendar };
}

/** Composes the subject only. */
export function subjectOf(mail: MailFacts, now: number): string {
  return oneLine(wordsOf(mail, now, '').subject);
}

/** The languages that mails are written in. Readers of another are given English, those of Simplified Chinese what is derived from the Traditional. */
const languages: Record<keyof BilingualText, MailWords> & Partial<Record<Locale, MailWords>> = { en: english, 'zh-HK': chinese };

function wordsOf(mail: MailFacts, now: number, origin: string): MailText {
  const said = sayFacts(mail, now, origin);
  // That a kind is given what its words say stands in the type of `kinds`.
  const mails = languages[mail.locale] ?? languages[writtenLanguage(mail.locale)];
  const write = mails[mail.kind] as (facts: OwnWords | undefined) => MailText;
  const words = write(said);
  if (mail.locale !== 'zh-CN') return words;
  return simplifiedWords(words, { names: said?.as_written ?? [], texts: namesInside(mail.booking) });
}

/** Names of the host inside sentences that are composed in Traditional Chinese. */
function namesInside(booking: MailedBooking | null): string[] {
  return booking ? [booking.provider_name, booking.provider_name_zh] : [];
}

function sayFacts(mail: MailFacts, now: number, origin: string): OwnWords | undefined {
  const { kind: name, side, locale, booking, account } = mail;
  const kind = kindOf(name);
  if (kind.about === 'booking') return booking ? sayBooking(booking, { kind: name, side, locale, now, origin }) : gone(mail);
  return kind.says && (account ? kind.says(account, locale) : gone(mail));
}

function gone({ kind, source }: MailFacts): never {
  throw new Error(`mail ${kind} of ${source} has nothing to say: what it is about is gone`);
}

const oneLine = (words: string) => words.replace(/\s+/g, ' ').trim();

function calendarOf(booking: MailedBooking, mail: MailFacts, context: MailContext): string {
  const { starts_at, ends_at, changed_at } = booking;
  const instants = { starts_at: new Date(starts_at), ends_at: new Date(ends_at), changed_at: new Date(changed_at) };
  return bookingCalendar({ ...booking, ...instants }, mail.locale, { url: linkTo('manage', mail, context), from: context.from });
}
