import { useTranslation } from 'react-i18next';
import type { Service } from '../../contract/catalogue.ts';
import { publicMoney } from '../../rules/money.ts';

/** Says `HK$580`, or `From HK$580` where it costs more on some days. */
export function useFromMoney(): (service: Pick<Service, 'from_price' | 'price_varies'>) => string {
  const { t } = useTranslation();
  return ({ from_price, price_varies }) => {
    const price = publicMoney(from_price);
    return price_varies ? t('from_price', { price }) : price;
  };
}
