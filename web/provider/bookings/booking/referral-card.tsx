import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../../contract/bookings.ts';
import { useLocale } from '../../../i18n/locale.ts';

/** Which partner sent the guest, and what that earns or why it does not; nothing for a booking that no click led to. */
export function ReferralCard({ booking: { referral } }: { booking: Booking }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  if (!referral) return null;
  return (
    <section className="card p-5">
      <h2 className="h2">{t('referral.title')}</h2>
      <p className="mt-2 text-[.9375rem]">{referral.sentence[locale]}</p>
    </section>
  );
}
