import { z } from 'zod';
import { locales, type Locale } from '../rules/localized-text.ts';
import { hasEnoughDigits, phonePattern, plainPhone } from '../rules/phone.ts';
import { emailPattern, plainEmail } from './email-address.ts';
import { holdsAddress } from './web-addresses.ts';

// Control characters have no business in a name or a note; tab and line breaks do in longer texts.
// eslint-disable-next-line no-control-regex -- the rule is about exactly these characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
// eslint-disable-next-line no-control-regex -- as above, with tab and line breaks
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Whether a text has neither control characters, line breaks nor lone surrogates. */
export function isOneLine(text: string): boolean {
  return !CONTROL_OR_BREAK.test(text) && text.isWellFormed();
}

/** One line of text, trimmed, at most `max` UTF-16 units; refuses control characters and lone surrogates. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isOneLine, { params: { rule: 'characters' } });

/** As `line`, not empty. */
export const requiredLine = (max: number) => line(max).min(1);

/** One line that names somebody or something and may stand at the head of a mail to others: as `line`, and holds no web or mail address. */
export const nameLine = (max: number) => line(max).refine((s) => !holdsAddress(s), { params: { rule: 'web_address' } });

/** As `nameLine`, not empty. */
export const requiredName = (max: number) => nameLine(max).min(1);

/** Several lines of text, trimmed; line breaks and tabs allowed. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((s) => !CONTROL.test(s) && s.isWellFormed(), { params: { rule: 'characters' } });

/** An email address in `plainEmail`'s form, at most 254 characters; compared without case. */
export const email = z
  .string()
  .overwrite(plainEmail)
  .max(254)
  .pipe(z.email({ pattern: emailPattern }));

/** A phone number as a person types or pastes it, in `plainPhone`'s form 6-32 characters with at least 6 digits; the server stores E.164 where it parses. */
export const phone = z
  .string()
  .overwrite(plainPhone)
  .trim()
  .min(6)
  .max(32)
  .regex(phonePattern, { error: 'phone' })
  .refine(hasEnoughDigits, { params: { rule: 'phone' } });

/** The reader's language. */
export const locale = z.enum(locales);
export type { Locale };

/** The secret part of a link that was mailed: opens one thing, and cannot be guessed. */
export const linkToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** The secret of who holds places: 256 bits that their browser has made up. */
export const holdToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
