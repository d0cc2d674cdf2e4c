import { useTranslation } from 'react-i18next';
import type { Service } from '../../../../contract/catalogue.ts';
import { useFromMoney } from '../../../offer/use-from-money.ts';
import { useOnScreen } from '../../../lib/hooks/use-on-screen.ts';

/** On phones the price and a link to the booking card, at the foot of the screen until the card is in view. */
export function ChooseBar({ service }: { service: Pick<Service, 'from_price' | 'price_varies'> }) {
  const { t } = useTranslation(['experiences', 'common']);
  const is_there = useOnScreen('book');
  return (
    <div className="sticky-bar lg:hidden" hidden={is_there}>
      <p className="leading-snug">
        <b className="tnum text-lg font-680">{useFromMoney()(service)}</b> <span className="muted text-sm">{t('common:per_person')}</span>
      </p>
      <a className="btn btn-primary btn-lg ml-auto" href="#book">
        {t('book.choose_time')}
      </a>
    </div>
  );
}
