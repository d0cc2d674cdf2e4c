import { useTranslation } from 'react-i18next';
import { percentOf, publicMoney } from '../../contract/money.ts';
import type { Party } from './party.ts';
import { priceWords } from './price-words.ts';

/** What it will cost, and how that comes about, before the click. */
export function PriceSummary({ party }: { party: Party }) {
  const { t } = useTranslation('booking');
  if (party.participants === 0) return <div className="min-w-0 grow" />;
  return (
    <div className="min-w-0 grow leading-snug" role="status" aria-label={t('total')}>
      <p className="tnum text-lg font-[680]">{publicMoney(party.final_amount)}</p>
      <p className="muted tnum text-sm">
        {t('fee', { price: priceWords(party.bought), percent: percentOf(party.fee_bp), fee: publicMoney(party.service_fee) })}
      </p>
    </div>
  );
}
