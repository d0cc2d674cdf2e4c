import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';

/** In the page's bar after booking: the way back to the ticket. */
export function TicketPill({ code, onOpen }: { code: string; onOpen: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <button type="button" className="btn btn-soft px-3!" aria-label={t('your_ticket', { code })} aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="ticket" />
      <span className="mono text-sm">{code}</span>
    </button>
  );
}
