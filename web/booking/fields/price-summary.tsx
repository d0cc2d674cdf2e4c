import { useTranslation } from 'react-i18next';
import { percentOf, publicMoney } from '../../../rules/money.ts';
import type { Party } from './party.ts';
import { priceWords, type MoneyWords } from './price-words.ts';

type Props = { party: Party; total?: number; money?: MoneyWords };

/** The total in cents and its calculation; only the total while the prices shown do not add up to it. */
export function PriceSummary({ party, total = party.final_amount, money = publicMoney }: Props) {
  const { t } = useTranslation('booking');
  if (party.participants === 0) return <div className="min-w-0 grow" />;
  return (
    <div className="min-w-0 grow leading-snug" role="status" aria-label={t('total')}>
      <p className="tnum text-lg font-680">{money(total)}</p>
      {total === party.final_amount && (
        <p className="muted tnum text-sm">
          {t('fee', { price: priceWords(party.bought, money), percent: percentOf(party.fee_bp), fee: money(party.service_fee) })}
        </p>
      )}
    </div>
  );
}
