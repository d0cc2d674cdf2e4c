import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../../contract/text.ts';
import { localeOfTag } from '../../../rules/localized-text.ts';
import '../../../rules/chinese/opencc.ts';

// Browsers send few different headers, so results are remembered.
const known = new Map<string, Locale>();
const MAX_KNOWN = 500;
const MAX_LENGTH = 100;

/** The caller's language by Accept-Language: the best-weighted of the languages there are; else English. */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  const accepted = headers['accept-language'];
  if (accepted === undefined) return 'en';
  return known.get(accepted) ?? learnLocale(accepted);
}

function learnLocale(accepted: string): Locale {
  const locale = preferredLocale(accepted);
  if (known.size >= MAX_KNOWN) known.clear();
  if (accepted.length <= MAX_LENGTH) known.set(accepted, locale);
  return locale;
}

function preferredLocale(accepted: string): Locale {
  const tags = accepted
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => weight > 0 && localeOfTag(tag))
    .sort((a, b) => b.weight - a.weight);
  const [first] = tags;
  return (first && localeOfTag(first.tag)) ?? 'en';
}
