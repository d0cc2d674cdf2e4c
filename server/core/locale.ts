import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../contract/text.ts';

/** The caller's language by Accept-Language: the best-weighted of Chinese and English, else English. */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  const accepted = headers['accept-language'];
  return accepted === undefined || accepted === 'en' ? 'en' : preferred(accepted);
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
