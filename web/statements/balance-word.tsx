import { useTranslation } from 'react-i18next';
import { toCents } from '../../rules/money.ts';

/** Who owes whom by a balance of a provider with the marketplace, as its provider reads it. */
export function BalanceWord({ balance }: { balance: string }) {
  const { t } = useTranslation('statement');
  const cents = toCents(balance);
  if (cents === 0) return t('balance.even');
  return t(cents > 0 ? 'balance.owed_to_you' : 'balance.owed_by_you');
}
