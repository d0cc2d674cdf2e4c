import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Waiting } from '../../contract/bookings.ts';
import { useLocale } from '../copy/locale.ts';
import { inOneBreath } from '../copy/one-breath.ts';
import { Icon } from '../ui/icon.tsx';

/** How much waits for the provider; leads to the requests, or else to the bookings with unread messages. */
export function WaitingBell({ waiting: { pending_bookings, unread_messages } }: { waiting: Waiting }) {
  const { t } = useTranslation('messages');
  const locale = useLocale();
  const count = pending_bookings + unread_messages;
  const words = [
    t('bell'),
    pending_bookings > 0 && t('pending', { count: pending_bookings }),
    unread_messages > 0 && t('unread', { count: unread_messages }),
  ];
  const label = count > 0 ? inOneBreath(words, locale) : t('bell_none');
  return (
    <Link
      className="btn btn-ghost btn-icon relative"
      to={`/provider/bookings${pending_bookings > 0 ? '?status=pending' : unread_messages > 0 ? '?unread=true' : ''}`}
      title={label}
    >
      <Icon name="bell" />
      <span className="sr">{label}</span>
      {count > 0 && (
        <span
          className="tnum absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent-strong px-1 text-center text-[.6875rem] leading-4.5 font-[650] text-on-accent"
          aria-hidden="true"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
