import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { ManagedReview } from '../../../contract/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { LocalizedName } from '../localized-name.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { StateBadge } from '../state-badge.tsx';
import { ReasonGiven } from '../actions/reason-given.tsx';
import { ReviewActions } from './review-actions.tsx';
import { Rows } from '../list/rows.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import { UserText } from '../../ui/user-text.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { Route } from './+types/operator-reviews.ts';

const ratings = ['1', '2', '3', '4', '5'] as const;
const yesOrNo = ['yes', 'no'] as const;
const choices = { rating: ratings, hidden: yesOrNo } as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadOperatorList(request, choices, (query) => call(api.operator.reviews, { query }));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorReviews({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  return (
    <ListScreen
      title={t('reviews.title')}
      shown={loaderData}
      search={t('reviews.search')}
      filters={[
        {
          name: 'rating',
          label: t('reviews.rating'),
          options: ratings.map((value) => ({ value, label: t('reviews.stars', { count: Number(value) }) })),
        },
        { name: 'hidden', label: t('reviews.hidden'), options: yesOrNo.map((value) => ({ value, label: t(`reviews.${value}`) })) },
      ]}
      empty={{ spot: 'messages', title: t('reviews.empty') }}
    >
      {({ results }) => (
        <Rows
          rows={results}
          lead={{ head: t('reviews.review'), cell: (review) => <What review={review} /> }}
          columns={[{ key: 'about', head: t('reviews.about'), cell: (review) => <About review={review} /> }]}
          state={({ hidden_at, hide_reason }) => (
            <div className="grid justify-items-start gap-1 max-xl:justify-items-end">
              <StateBadge as={hidden_at ? 'hidden' : 'good'}>{t(hidden_at ? 'reviews.yes' : 'reviews.shown_state')}</StateBadge>
              <ReasonGiven reason={hide_reason} />
            </div>
          )}
          actions={(review) => <ReviewActions review={review} />}
        />
      )}
    </ListScreen>
  );
}

function What({ review: { rating, comment, author, created_at, reply } }: { review: ManagedReview }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  return (
    <div className="max-w-[34rem] min-w-0">
      <Stars rating={rating} />
      <p className="mt-1 break-words">{comment ? <UserText text={comment} /> : <span className="quiet">{t('reviews.no_words')}</span>}</p>
      <p className="muted mt-1 text-sm wrap-anywhere">{t('reviews.by', { author, when: moment(created_at, locale) })}</p>
      {reply && (
        <p className="muted mt-1 text-sm break-words">
          <UserText text={t('reviews.reply', { words: reply })} />
        </p>
      )}
    </div>
  );
}

function About({ review: { service, provider, booking } }: { review: ManagedReview }) {
  return (
    <>
      <LocalizedName name={service.title} name_zh={service.title_zh} />
      <span className="muted block text-sm">
        <LocalizedName {...provider} />
      </span>
      <Link className="link mono text-xs" to={`/operator/bookings/${booking.id}`}>
        {booking.booking_reference}
      </Link>
    </>
  );
}
