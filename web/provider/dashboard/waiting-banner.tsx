import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProviderStats } from '../../../contract/accounts.ts';
import type { BookingListItem } from '../../../contract/bookings.ts';
import { toCents } from '../../../rules/money.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { ageOf } from './age.ts';

/** The number of unanswered requests and the age of the oldest, with a link. */
export function WaitingBanner({ pending, oldest }: { pending: number; oldest: BookingListItem | null }) {
  const { t } = useTranslation('own_dashboard');
  const age = useAgeWords();
  if (pending === 0) return null;
  return (
    <Link className="banner banner-warning mb-5 no-underline" to="/provider/bookings?status=pending">
      <Icon name="clock" />
      <span className="min-w-0 grow">
        <strong className="mr-1">{t('waiting.bookings', { count: pending })}</strong>
        {oldest && <span>{t(pending === 1 ? 'waiting.only' : 'waiting.oldest', { age: age(oldest.created_at) })}</span>}
      </span>
      <span className="self-center">
        <Icon name="chevron_right" />
      </span>
    </Link>
  );
}

/** The refunds due for cancelled bookings and the age of the oldest, with a link. */
export function RefundsBanner({ due: { bookings, amount, since } }: { due: NonNullable<ProviderStats['refunds_due']> }) {
  const { t } = useTranslation('own_dashboard');
  const age = useAgeWords();
  if (since === null) return null;
  return (
    <Link className="banner banner-warning mb-5 no-underline" to="/provider/bookings?refund_due=true">
      <Icon name="wallet" />
      <span className="min-w-0 grow">
        <strong className="mr-1">{t('waiting.refunds', { count: bookings, amount: exactMoney(amount) })}</strong>
        {t(bookings === 1 ? 'waiting.refund_only' : 'waiting.refund_oldest', { age: age(since) })}
      </span>
      <span className="self-center">
        <Icon name="chevron_right" />
      </span>
    </Link>
  );
}

/** What the marketplace asks the provider for, with a link to where it is paid. */
export function SettlementBanner({ asked }: { asked: string }) {
  const { t } = useTranslation('own_dashboard');
  if (toCents(asked) === 0) return null;
  return (
    <Link className="banner banner-warning mb-5 no-underline" to="/provider/settlements">
      <Icon name="wallet" />
      <strong className="min-w-0 grow">{t('waiting.settlement', { amount: exactMoney(asked) })}</strong>
      <span className="self-center">
        <Icon name="chevron_right" />
      </span>
    </Link>
  );
}

function useAgeWords(): (instant: string) => string {
  const { t } = useTranslation('own_dashboard');
  return (instant) => {
    const age = ageOf(instant, Date.now());
    return age.unit === 'now' ? t('age.now') : t(`age.${age.unit}`, { count: age.count });
  };
}
