import { useTranslation } from 'react-i18next';
import { percentOf, publicMoney } from '../../../../rules/money.ts';
import { areNamed, type Party } from '../../../booking/fields/party.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';

/** The party's price, line by line. */
export function PriceBreakdown({ party }: { party: Party }) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  if (party.participants === 0) return null;
  return (
    <dl className="sum mt-5" aria-live="polite">
      {party.bought.map(({ unit, price, quantity }) => (
        <div key={unit.id}>
          <dt>
            {areNamed(party.bought.map(({ unit }) => unit)) && <span>{`${inLocale(unit.title, unit.title_zh, locale).text} `}</span>}
            <span>{`${publicMoney(price)} × ${quantity}`}</span>
          </dt>
          <dd>{publicMoney(price * quantity)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('book.fee', { percent: percentOf(party.fee_bp) })}</dt>
        <dd>{publicMoney(party.service_fee)}</dd>
      </div>
      <div className="total">
        <dt>{t('book.total')}</dt>
        <dd>{publicMoney(party.final_amount)}</dd>
      </div>
    </dl>
  );
}
