import { useLocale } from '../i18n/locale.ts';

const HAN = /\p{Script=Han}/u;

/** Somebody's own words or name, marked with the language they are in when it is not the reader's. */
export function UserText({ text, className }: { text: string; className?: string }) {
  const lang = HAN.test(text) ? 'zh-HK' : 'en';
  const same = lang === useLocale();
  return (
    <span lang={same ? undefined : lang} className={className ? `wrap-anywhere ${className}` : 'wrap-anywhere'}>
      {text}
    </span>
  );
}
