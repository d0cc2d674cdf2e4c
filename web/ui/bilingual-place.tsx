import { isChinese } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';

/** A place name as Hong Kong signs its streets: both languages, the reader's first. */
export function BilingualPlace({ en, zh }: { en: string; zh: string }) {
  const locale = useLocale();
  const chinese = zh && <span lang="zh-HK">{zh}</span>;
  const english = en && <span lang="en">{en}</span>;
  return (
    <span className="sign">
      {isChinese(locale) ? chinese : english} {isChinese(locale) ? english : chinese}
    </span>
  );
}
