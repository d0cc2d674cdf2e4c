import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../contract/bookings.ts';
import type { CustomerActions } from './customer-actions.ts';
import { ReviewForm } from './review-form.tsx';
import { Reviewed } from '../../reviews/reviewed.tsx';

type Props = { booking: Pick<Booking, 'id' | 'can' | 'review'>; onReview: CustomerActions['review'] };

/** The customer's review of a completed booking, or the form to write it; nothing before. */
export function ReviewCard({ booking: { id, can, review }, onReview }: Props) {
  const { t } = useTranslation('reviews');
  if (!review && !can.review) return null;
  return (
    <section className="card no-print scroll-mt-24 p-5 lg:p-6" id="review">
      <h2 className="h2 mb-3">{review ? t('yours') : t('write_title')}</h2>
      {review ? <Reviewed review={review} reply_by={t('reply_of_host')} /> : <ReviewForm key={id} onReview={onReview} />}
    </section>
  );
}
