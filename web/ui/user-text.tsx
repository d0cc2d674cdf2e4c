import { useLocale } from '../i18n/locale.ts';

const HAN = /\p{Script=Han}/u;

/** Text or a name written by a user, marked with its language when it is not the reader's. */
export function UserText({ text, className }: { text: string; className?: string }) {
  const lang = HAN.test(text) ? 'zh-HK' : 'en';
  const same = lang === useLocale();
  return (
    <span lang={same ? undefined : lang} className={className ? `wrap-anywhere ${className}` : 'wrap-anywhere'}>
      {text}
    </span>
  );
}
