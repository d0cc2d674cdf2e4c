import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';

/** In the page's bar after booking: opens the voucher again. */
export function VoucherPill({ code, onOpen }: { code: string; onOpen: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <button type="button" className="btn btn-soft px-3!" aria-label={t('your_booking', { code })} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="voucher" />
      <span className="mono text-sm">{code}</span>
    </button>
  );
}
