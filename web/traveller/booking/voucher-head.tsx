import { useTranslation } from 'react-i18next';
import wordmark from '../../art/wordmark.svg';

/** Over the ticket on paper, where the site's own head is left out. */
export function VoucherHead() {
  const { t } = useTranslation('guest');
  return (
    <div className="hidden items-center justify-between print:flex">
      <img src={wordmark} alt="Sampan 舢舨" width="187" height="32" fetchPriority="low" />
      <p>{t('voucher')}</p>
    </div>
  );
}
