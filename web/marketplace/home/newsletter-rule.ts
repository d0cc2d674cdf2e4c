import { z } from 'zod';
import { wordsOf } from '../../../contract/field-rules.ts';
import { email, requiredLine, type Locale } from '../../../contract/text.ts';
import { check } from '../../../contract/validation.ts';

const subscription = z.object({ email: requiredLine(254).pipe(email) });

/** What is wrong with an email address, in the reader’s language; nothing where it is valid. */
export function complaintOf(address: string, locale: Locale): string | undefined {
  const [broken] = check(subscription, { email: address }).broken?.email ?? [];
  return broken && wordsOf(broken, locale);
}
