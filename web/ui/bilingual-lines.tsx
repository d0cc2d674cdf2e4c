import { isChinese } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';

const HAN = /\p{Script=Han}/u;

/** Marks each line of a message with its language, so that screen readers pronounce a bilingual one correctly. */
export function BilingualLines({ text }: { text: string }) {
  const locale = useLocale();
  const chinese = isChinese(locale) ? locale : 'zh-HK';
  return text.split('\n').map((line, place) => (
    <span key={place} className="block" lang={HAN.test(line) ? chinese : 'en'}>
      {line}
    </span>
  ));
}
