import { useTranslation } from 'react-i18next';
import { percentOf } from '../../../rules/money.ts';

/** A commission rate, or that it is the usual one. */
export function Rate({ commission_bp }: { commission_bp: number | null }) {
  const { t } = useTranslation('operator');
  return commission_bp === null ? (
    <span className="quiet">{t('list.usual')}</span>
  ) : (
    <span className="tnum">{percentOf(commission_bp)}%</span>
  );
}
