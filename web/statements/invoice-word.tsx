import { invoiceWords } from '../../rules/settlement/invoice-words.ts';
import { isChinese } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';

type Props = { of: keyof typeof invoiceWords; block?: boolean };

/** A word of an invoice in both languages, English first. */
export function InvoiceWord({ of: key, block = false }: Props) {
  const { en, 'zh-HK': zh } = invoiceWords[key];
  const chinese = isChinese(useLocale());
  return (
    <>
      <span lang={chinese ? 'en' : undefined} className={block ? 'block' : ''}>
        {en}
      </span>{' '}
      <span lang={chinese ? undefined : 'zh-HK'} className={block ? 'block' : ''}>
        {zh}
      </span>
    </>
  );
}
