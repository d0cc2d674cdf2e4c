import { useTranslation } from 'react-i18next';
import { percentOf, publicMoney } from '../../contract/money.ts';
import type { Party } from './party.ts';
import { priceWords, type MoneyWords } from './price-words.ts';

type Props = { party: Party; money?: MoneyWords };

/** What it will cost, and how that comes about, before the click. */
export function PriceSummary({ party, money = publicMoney }: Props) {
  const { t } = useTranslation('booking');
  if (party.participants === 0) return <div className="min-w-0 grow" />;
  return (
    <div className="min-w-0 grow leading-snug" role="status" aria-label={t('total')}>
      <p className="tnum text-lg font-[680]">{money(party.final_amount)}</p>
      <p className="muted tnum text-sm">
        {t('fee', { price: priceWords(party.bought, money), percent: percentOf(party.fee_bp), fee: money(party.service_fee) })}
      </p>
    </div>
  );
}
