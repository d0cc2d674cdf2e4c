import { useTranslation } from 'react-i18next';
import type { Booking } from '../../contract/bookings.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { UserText } from '../ui/user-text.tsx';

type Props = { refunds: Booking['refunds']; money: (amount: string) => string; className?: string };

/** What was sent back to the customer: when, how, and how the bank names it. */
export function SentRefunds({ refunds, money, className }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return refunds.map(({ id, amount, way, reference, at, taken_back_at }) => (
    <p key={id} className={className}>
      <span>{t('refund_sent', { amount: money(amount), moment: moment(at, locale) })}</span>
      {way && <span>{` ${t('refund_method', { way: t(`refund_way.${way}`) })}`}</span>}
      {reference && (
        <span>
          {' '}
          <UserText text={t('refund_reference', { reference })} />
        </span>
      )}
      {taken_back_at && <span>{` ${t('refund_taken_back', { moment: moment(taken_back_at, locale) })}`}</span>}
    </p>
  ));
}
