import { useTranslation } from 'react-i18next';
import wordmark from '../../art/logo/wordmark.svg';

/** Over the voucher on paper, which has no site header. */
export function VoucherHead() {
  const { t } = useTranslation('guest');
  return (
    <div className="hidden items-center justify-between print:flex">
      <img src={wordmark} alt="Sampan 舢舨" width="187" height="32" fetchPriority="low" />
      <p>{t('voucher')}</p>
    </div>
  );
}
