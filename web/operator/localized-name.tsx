import { useLocale } from '../i18n/locale.ts';
import { inLocale } from '../../rules/localized-text.ts';

/** A name in the reader's language, otherwise in the language it has. */
export function LocalizedName({ name, name_zh }: { name: string; name_zh: string }) {
  const locale = useLocale();
  const { text, lang } = inLocale(name, name_zh, locale);
  return (
    <span lang={lang === locale ? undefined : lang} className="wrap-anywhere">
      {text}
    </span>
  );
}

/** The same as a string, for labels. */
export function useLocalizedName(): (thing: { name: string; name_zh: string }) => string {
  const locale = useLocale();
  return ({ name, name_zh }) => inLocale(name, name_zh, locale).text;
}
