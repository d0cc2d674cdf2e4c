import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { otherLocale } from '../lib/format/locale.ts';
import { useLocale } from './locale.ts';

export type BilingualKey = ParseKeys<'bilingual'>;

/** One phrase in both languages, the reader's first: `useBoth()('login.title')`. */
export function useBoth() {
  const { i18n } = useTranslation();
  const lead = useLocale();
  const other = otherLocale(lead);
  const in_lead = i18n.getFixedT(lead, 'bilingual');
  const in_other = i18n.getFixedT(other, 'bilingual');
  return (key: BilingualKey) => ({
    lead: in_lead(key),
    other: in_other(key),
    other_lang: other,
  });
}

/** A mixed label: the reader's language, then the other, quieter, on the same line. */
export function Both({ of: key, className = 'alt' }: { of: BilingualKey; className?: string }) {
  const { lead, other, other_lang } = useBoth()(key);
  return (
    <span key={key} className="contents">
      {lead}{' '}
      <span className={className} lang={other_lang}>
        {other}
      </span>
    </span>
  );
}

/** Both languages as two lines, for toasts and banners: see ui/bilingual-lines.tsx. */
export function useBothLines() {
  const both = useBoth();
  return (key: BilingualKey) => {
    const { lead, other } = both(key);
    return `${lead}\n${other}`;
  };
}
