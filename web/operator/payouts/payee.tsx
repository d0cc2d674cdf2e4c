import { useTranslation } from 'react-i18next';
import type { Payable } from '../../../contract/ledger.ts';
import { UserText } from '../../ui/user-text.tsx';

/** Where a partner's money goes. */
export function Payee({ payout_method, payout_name, payout_account }: Pick<Payable, 'payout_method' | 'payout_name' | 'payout_account'>) {
  const { t } = useTranslation('operator');
  if (!payout_account) return <span className="quiet">{t('payouts.no_account')}</span>;
  return (
    <>
      <span>{t(`payouts.methods.${payout_method}`)} </span>
      <span className="tnum inline-block max-w-full break-all">{payout_account}</span>
      {payout_name && (
        <span className="muted block text-sm">
          <UserText text={payout_name} />
        </span>
      )}
    </>
  );
}
