import { useTranslation } from 'react-i18next';
import type { CommissionState } from '../../../contract/ledger.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

const looks = {
  pending: { tone: 'warning', icon: 'clock' },
  approved: { tone: 'info', icon: 'check' },
  paid: { tone: 'success', icon: 'wallet' },
  held: { tone: 'warning', icon: 'eye' },
  reversed: { tone: 'cancelled', icon: 'arrow_left' },
  none: { tone: 'cancelled', icon: 'minus' },
} as const;

/** The state of a commission: colour, shape and word. */
export function CommissionBadge({ status }: { status: CommissionState }) {
  const { t } = useTranslation('partners');
  const { tone, icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon name={icon} size="s" />
      <span>{t(`commission.${status}`)}</span>
    </Badge>
  );
}
