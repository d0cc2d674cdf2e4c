import { refusals, refusalWords, type RefusalCode } from '../../contract/errors.ts';
import { fieldRules, wordsOf, type Broken } from '../../contract/field-rules.ts';
import type { Locale } from '../../contract/text.ts';
import { textIn } from '../../rules/localized-text.ts';
import { CallError, type CallCode } from '../lib/call/call-error.ts';
import { otherLocale } from '../lib/format/locale.ts';
import { useBothLines, type BilingualKey } from './both.tsx';
import { useLocale } from './locale.ts';

/** Words of a broken rule in both languages, the reader's first, a line each. */
export function useBilingualRules(): (broken: Broken) => string {
  const locale = useLocale();
  return (broken) => inBoth(locale, (language) => wordsOf(broken, language));
}

/**
 * Why a call failed, for bilingual screens: the refusal's words in both languages if the contract has them, otherwise the server's words,
 * otherwise the screen's default.
 */
export function useBilingualRefusal(): (error: unknown, otherwise: BilingualKey) => string {
  const locale = useLocale();
  const both = useBothLines();
  return (error, otherwise) => {
    if (!(error instanceof CallError)) return both(otherwise);
    if (error.code === 'timed_out' || error.code === 'unreachable') return both(error.code);
    const { code, body } = error;
    if (isKnown(code)) return inBoth(locale, (language) => refusalWords(code, language, body));
    return error.message || both(otherwise);
  };
}

function isKnown(code: CallCode): code is Exclude<RefusalCode, 'validation'> {
  return code in refusals && code !== 'validation';
}

/** A refusal with its field messages in both languages, a line each; the server sends them only in the reader's. */
export function useBilingualFields(): (error: CallError) => CallError {
  const locale = useLocale();
  return (error) => {
    const fields = Object.entries(error.fields).map(([field, messages]) => [field, messages.map((said) => ruleInBoth(said, locale))]);
    const { message, code, status, body } = error;
    return new CallError({ message, code, status, body, fields: Object.fromEntries(fields) as CallError['fields'] });
  };
}

// Rules with a number are checked before sending; if one still comes back, its words are not translated.
function ruleInBoth(said: string, lead: Locale): string {
  const rule = Object.values(fieldRules).find((words) => textIn(words, lead) === said);
  return rule ? inBoth(lead, (language) => textIn(rule, language)) : said;
}

function inBoth(lead: Locale, say: (locale: Locale) => string): string {
  return `${say(lead)}\n${say(otherLocale(lead))}`;
}
