import { useTranslation } from 'react-i18next';
import type { GuestBooking } from '../../../contract/guests.ts';
import { reportedSentence } from '../../../rules/cancellation/cancellation-words.ts';
import { namesOf, textIn } from '../../../rules/localized-text.ts';
import { exactAmount, toCents } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';
import { reportedAfterEnd } from '../../booking/cancellation/arriving.ts';
import { SentRefunds } from '../../booking/sent-refunds.tsx';
import { UserText } from '../../ui/user-text.tsx';

type Props = {
  booking: GuestBooking;
  /** The provider's name in the reader's language. */
  provider: string;
};

/** The booking's state in a sentence for its customer, and the reason where it was cancelled. On paper the voucher says it. */
export function StateSentence({ booking, provider }: Props) {
  const { t } = useTranslation('guest');
  const locale = useLocale();
  const reported = reportedAfterEnd(booking);
  return (
    <>
      {booking.choose_by === null && booking.weather_notice?.state !== 'undecided' && (
        <p className="muted no-print mt-2">
          <UserText
            text={
              booking.confirm_by
                ? t('state_confirm', { moment: moment(booking.confirm_by, locale), email: booking.client_email })
                : t(`state_${booking.status}`, { provider })
            }
          />
        </p>
      )}
      {booking.status === 'cancelled' && booking.paying.en && (
        <p className="no-print mt-2 font-560">{textIn(booking.paying, locale, namesOf(booking.provider))}</p>
      )}
      {booking.refund_due_since && (
        <p className="no-print mt-2 font-560">
          <UserText
            text={t('refund_due', {
              provider,
              amount: exactAmount(toCents(booking.refund_due)),
              moment: moment(booking.refund_due_since, locale),
            })}
          />
        </p>
      )}
      <SentRefunds refunds={booking.refunds} money={(amount) => exactAmount(toCents(amount))} className="no-print mt-2 font-560" />
      {toCents(booking.retained) > 0 && (
        <p className="no-print mt-2">{t('retained', { amount: exactAmount(toCents(booking.retained)) })}</p>
      )}
      {reported && <p className="no-print mt-2">{reportedSentence(reported, 'customer', locale)}</p>}
      {booking.cancel_reason && (
        <p className="no-print mt-2">
          <UserText text={t('cancelled_reason', { reason: booking.cancel_reason })} />
        </p>
      )}
      {booking.cancel_description && (
        <p className="no-print mt-2 break-words whitespace-pre-line">
          <UserText text={booking.cancel_description} />
        </p>
      )}
    </>
  );
}
