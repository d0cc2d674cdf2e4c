import { useLocale } from '../i18n/locale.ts';
import { inLocale } from '../lib/format/content.ts';

/** What something is called, in the reader's language or else in the one it has. */
export function LocalizedName({ name, name_zh }: { name: string; name_zh: string }) {
  const locale = useLocale();
  const { text, lang } = inLocale(name, name_zh, locale);
  return <span lang={lang === locale ? undefined : lang}>{text}</span>;
}

/** The same as plain words, for labels. */
export function useLocalizedName(): (thing: { name: string; name_zh: string }) => string {
  const locale = useLocale();
  return ({ name, name_zh }) => inLocale(name, name_zh, locale).text;
}
