import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnReviews as List } from '../../../contract/reviews.ts';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { useListState } from '../../lib/hooks/use-list-state.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { OwnReview } from './own-review.tsx';
import { reviewChoices, type ReviewsView } from './review-choices.ts';

type Props = { list: List; view: ReviewsView };

/** A provider's reviews, by whether they have a reply. */
export function OwnReviews({ list, view }: Props) {
  const { t } = useTranslation('reviews');
  const { all, unanswered } = list.counts;
  const { show } = useListState(reviewChoices);
  const part = view.chosen.show || 'all';
  return (
    <Tabs
      label={t('which')}
      tabs={[
        { value: 'all', label: t('all'), count: all },
        { value: 'unanswered', label: t('unanswered'), count: unanswered, hot: true },
        { value: 'answered', label: t('answered'), count: all - unanswered },
      ]}
      value={part}
      onChange={(chosen) => show({ show: chosen === 'all' ? '' : chosen }, 'push')}
    >
      <p className="sr" role="status">
        {t('found', { count: list.count })}
      </p>
      {list.results.length === 0 ? <Nothing show={all === 0 ? 'all' : part} /> : <Cards reviews={list.results} />}
    </Tabs>
  );
}

function Cards({ reviews }: { reviews: List['results'] }) {
  const { t } = useTranslation('reviews');
  return (
    <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      {reviews.map((review) => (
        <li key={review.id} className="card p-5">
          <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <b className="font-620">
              <ServiceTitle service_title={review.service.title} service_title_zh={review.service.title_zh} />
            </b>
            <Link className="link text-sm" to={`/provider/bookings/${review.booking.id}`}>
              {t('booking', { reference: review.booking.booking_reference })}
            </Link>
          </p>
          <OwnReview review={review} />
        </li>
      ))}
    </ul>
  );
}

function Nothing({ show }: { show: 'all' | 'unanswered' | 'answered' }) {
  const { t } = useTranslation('reviews');
  if (show === 'all') return <EmptyState spot="messages" title={t('none')} sentence={t('none_sentence')} />;
  return <EmptyState spot="messages" title={t(show === 'answered' ? 'none_answered' : 'none_unanswered')} />;
}
