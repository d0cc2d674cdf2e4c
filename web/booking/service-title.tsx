import { useLocale } from '../i18n/locale.ts';
import { inLocale } from '../../rules/localized-text.ts';

/** A service's title in the reader's language, otherwise in the language it has. */
export function ServiceTitle({ service_title, service_title_zh }: { service_title: string; service_title_zh: string }) {
  const locale = useLocale();
  const { text, lang } = inLocale(service_title, service_title_zh, locale);
  return (
    <span lang={lang === locale ? undefined : lang} className="wrap-anywhere">
      {text}
    </span>
  );
}
