import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Waiting } from '../../../contract/bookings.ts';
import { useLocale } from '../../i18n/locale.ts';
import { joinList } from '../../i18n/join-list.ts';
import { Icon } from '../../ui/icon.tsx';

/** The number of things that wait for the provider; links to the requests, otherwise to unread messages, otherwise to reported payments, otherwise to refunds due. */
export function WaitingBell({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('messages');
  const locale = useLocale();
  const { pending_bookings, unread_messages, refunds_due, payments_reported } = waiting;
  const count = pending_bookings + unread_messages + refunds_due + payments_reported;
  const words = [
    t('bell'),
    pending_bookings > 0 && t('pending', { count: pending_bookings }),
    unread_messages > 0 && t('unread', { count: unread_messages }),
    payments_reported > 0 && t('payments_reported', { count: payments_reported }),
    refunds_due > 0 && t('refunds_due', { count: refunds_due }),
  ];
  const label = count > 0 ? joinList(words, locale) : t('bell_none');
  return (
    <Link className="btn btn-ghost btn-icon relative" to={`/provider/bookings${filterFor(waiting)}`} title={label}>
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

function filterFor({ pending_bookings, unread_messages, refunds_due, payments_reported }: Waiting): string {
  if (pending_bookings > 0) return '?status=pending';
  if (unread_messages > 0) return '?unread=true';
  if (payments_reported > 0) return '?payment_reported=true';
  return refunds_due > 0 ? '?refund_due=true' : '';
}
