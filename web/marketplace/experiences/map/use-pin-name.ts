import { useTranslation } from 'react-i18next';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import type { CatalogueCard } from '../../../offer/catalogue-card.ts';
import { useFromMoney } from '../../../offer/use-from-money.ts';

/** What a pin is called: number, title and price. */
export function usePinName(): (service: CatalogueCard, number: number) => string {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const money = useFromMoney();
  return ({ title, title_zh, ...price }, number) =>
    t('map.pin', { number, title: inLocale(title, title_zh, locale).text, price: money(price) });
}
