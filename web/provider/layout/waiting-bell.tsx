import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WaitingCounts } from './use-waiting.ts';
import { useLocale } from '../../i18n/locale.ts';
import { joinList } from '../../i18n/join-list.ts';
import { Icon } from '../../ui/icon.tsx';

const LIST = '/provider/bookings';

/**
 * The number of things that wait for the provider; links to the requests, otherwise to unread messages, reported payments, refunds due, or what the
 * marketplace asks for.
 */
export function WaitingBell({ waiting }: { waiting: WaitingCounts }) {
  const { t } = useTranslation('messages');
  const locale = useLocale();
  const { pending_bookings, unread_messages, refunds_due, payments_reported, settlements_asked } = waiting;
  const count = pending_bookings + unread_messages + refunds_due + payments_reported + settlements_asked;
  const words = [
    t('bell'),
    pending_bookings > 0 && t('pending', { count: pending_bookings }),
    unread_messages > 0 && t('unread', { count: unread_messages }),
    payments_reported > 0 && t('payments_reported', { count: payments_reported }),
    refunds_due > 0 && t('refunds_due', { count: refunds_due }),
    settlements_asked > 0 && t('settlements_asked', { count: settlements_asked }),
  ];
  const label = count > 0 ? joinList(words, locale) : t('bell_none');
  return (
    <Link className="btn btn-ghost btn-icon relative" to={addressOf(waiting)} title={label}>
      <Icon name="bell" />
      <span className="sr">{label}</span>
      {count > 0 && (
        <span
          className="tnum absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent-strong px-1 text-center text-2xs leading-4.5 font-640 text-on-accent"
          aria-hidden="true"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

function addressOf({ pending_bookings, unread_messages, refunds_due, payments_reported, settlements_asked }: WaitingCounts): string {
  if (pending_bookings > 0) return `${LIST}?status=pending`;
  if (unread_messages > 0) return `${LIST}?unread=true`;
  if (payments_reported > 0) return `${LIST}?payment_reported=true`;
  if (refunds_due > 0) return `${LIST}?refund_due=true`;
  return settlements_asked > 0 ? '/provider/settlements' : LIST;
}
