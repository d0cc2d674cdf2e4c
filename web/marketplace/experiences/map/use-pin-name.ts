import { useTranslation } from 'react-i18next';
import { inLocale } from '../../../../rules/localized-text.ts';
import { publicMoney } from '../../../../rules/money.ts';
import { useLocale } from '../../../i18n/locale.ts';
import type { CatalogueCard } from '../../../offer/catalogue-card.ts';

/** What a pin is called: number, title and price. */
export function usePinName(): (service: CatalogueCard, number: number) => string {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  return ({ title, title_zh, price }, number) =>
    t('map.pin', { number, title: inLocale(title, title_zh, locale).text, price: publicMoney(price) });
}
