import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../../contract/bookings.ts';
import { textIn } from '../../../../rules/localized-text.ts';
import { namesIn } from '../../../../rules/referral-words.ts';
import { useLocale } from '../../../i18n/locale.ts';

/** The partner whose link led to the booking, and the commission or why there is none; nothing without a referral. */
export function ReferralCard({ booking: { referral } }: { booking: Booking }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  if (!referral) return null;
  return (
    <section className="card p-5">
      <h2 className="h2">{t('referral.title')}</h2>
      <p className="mt-2 text-md">{textIn(referral.sentence, locale, namesIn(referral))}</p>
    </section>
  );
}
