import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** The provider has no booking with this id. */
export function BookingMissing() {
  const { t } = useTranslation('provider');
  return (
    <section className="card">
      <EmptyState
        spot="bookings"
        heading="h1"
        title={t('booking.not_found')}
        sentence={t('booking.not_found_sentence')}
        action={<ButtonLink to="/provider/bookings">{t('booking.not_found_back')}</ButtonLink>}
      />
    </section>
  );
}
