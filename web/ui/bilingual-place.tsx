import { inLocale, isChinese } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';

/** A place name as Hong Kong signs its streets: both languages, the reader's first. */
export function BilingualPlace({ en, zh }: { en: string; zh: string }) {
  const locale = useLocale();
  const in_chinese = inLocale('', zh, isChinese(locale) ? locale : 'zh-HK');
  const chinese = zh && <span lang={in_chinese.lang}>{in_chinese.text}</span>;
  const english = en && <span lang="en">{en}</span>;
  return (
    <span className="sign">
      {isChinese(locale) ? chinese : english} {isChinese(locale) ? english : chinese}
    </span>
  );
}
