import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../../contract/text.ts';

// Browsers send a few wishes over and over; those are worked out once.
const known = new Map<string, Locale>();
const MOST_KNOWN = 500;
const LONGEST_KNOWN = 100;

/** The caller's language by Accept-Language: the best-weighted of Chinese and English, else English. */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  const accepted = headers['accept-language'];
  if (accepted === undefined) return 'en';
  return known.get(accepted) ?? learned(accepted);
}

function learned(accepted: string): Locale {
  const locale = preferred(accepted);
  if (known.size >= MOST_KNOWN) known.clear();
  if (accepted.length <= LONGEST_KNOWN) known.set(accepted, locale);
  return locale;
}

function preferred(accepted: string): Locale {
  const wishes = accepted
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => weight > 0 && /^(?:zh|en)(?:-|$)/.test(tag))
    .sort((a, b) => b.weight - a.weight);
  return wishes[0]?.tag.startsWith('zh') ? 'zh-HK' : 'en';
}
