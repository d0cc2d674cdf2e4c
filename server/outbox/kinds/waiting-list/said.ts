import { inLocale, isChinese } from '../../../../rules/localized-text.ts';
import { hongKongToInstant } from '../../../../rules/time.ts';
import type { Locale } from '../../../../contract/text.ts';
import type { WaitingForMail } from '../../../../words/mail-facts.ts';
import { dayWords, momentWords, peopleWords } from '../../compose/moments.ts';
import type { AccountFacts } from '../../stored-facts.ts';
import type { MailedWait } from './facts.ts';

/** What a mail to somebody who waits says, in their language. */
export function sayWaiting({ wait }: AccountFacts, locale: Locale): WaitingForMail {
  if (!wait) throw new Error('a mail to somebody who waits has no facts');
  const { offer, called_off } = wait;
  const starts = offer && new Date(offer.starts_at);
  const title = inLocale(wait.title, wait.title_zh, locale).text;
  const reason = called_off ? inLocale(called_off.reason_en, called_off.reason_zh, locale).text : null;
  const provider = inLocale(wait.provider_name, wait.provider_name_zh, locale).text;
  return {
    as_written: [provider, title, reason ?? ''],
    title,
    provider,
    people: peopleWords(wait.participants, locale),
    day: starts ? (offer.all_day ? dayWords(starts, locale) : momentWords(starts, locale)) : timesOf(wait, locale),
    for: timesOf(wait, locale),
    until: offer ? momentWords(new Date(offer.expires_at), locale) : '',
    goes_on: wait.is_open,
    is_confirmed: wait.is_confirmed ?? true,
    reason,
  };
}

/** `10:00 on Sat 12 December 2026`, or from which day to which, and the times unless it is all day. */
function timesOf({ one_departure, date_from, date_to, time_from, time_to }: MailedWait, locale: Locale): string {
  if (one_departure) return momentWords(hongKongToInstant(date_from, time_from), locale);
  const [first, last] = [date_from, date_to].map((day) => dayWords(hongKongToInstant(day, '12:00'), locale));
  const days = date_from === date_to ? first! : isChinese(locale) ? `${first}至${last}` : `${first} to ${last}`;
  const is_all_day = time_from === '00:00' && time_to === '23:59';
  if (is_all_day) return days;
  return isChinese(locale) ? `${days}，${time_from} 至 ${time_to} 出發` : `${days}, starting between ${time_from} and ${time_to}`;
}
