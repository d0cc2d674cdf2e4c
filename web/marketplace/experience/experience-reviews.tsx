import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ratedParts } from '../../../contract/rated-parts.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { monthName } from '../../lib/format/dates.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { FoldedText } from '../../ui/folded-text.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Stars } from '../../ui/stars.tsx';
import type { Reviews } from './experience-data.ts';

/** Reviews with words, newest first, with the provider's replies; then those of stars alone. */
export function ExperienceReviews({ reviews }: { reviews: Reviews }) {
  const { t } = useTranslation('experiences');
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const shows_all = query.has('reviews');
  if (shows_all) query.delete('reviews');
  else query.set('reviews', 'all');
  const has_more = reviews.count > reviews.results.length || shows_all;
  const with_words = reviews.results.filter(({ comment, reply }) => comment || reply);
  const stars_only = reviews.results.filter(({ comment, reply }) => !comment && !reply);
  return (
    <section className="mt-10 scroll-mt-24" aria-labelledby="reviews">
      <h2 className="h3 mb-4" id="reviews">
        {t('one.said')}
      </h2>
      {reviews.count === 0 && <p className="muted">{t('one.no_reviews')}</p>}
      {reviews.count > 0 && (
        <div className="mb-5 flex flex-wrap items-start gap-x-12 gap-y-4">
          <Ratings ratings={reviews.ratings} />
          <Means means={reviews.means} />
        </div>
      )}
      {with_words.length > 0 && (
        <div className="grid gap-4 md:grid-cols-2">
          {with_words.map((review) => (
            <WrittenReview key={review.id} review={review} />
          ))}
        </div>
      )}
      {stars_only.length > 0 && (
        <ul className="mt-4 grid gap-x-4 gap-y-2 px-1 first:mt-0 md:grid-cols-2">
          {stars_only.map((review) => (
            <StarsOnly key={review.id} review={review} />
          ))}
        </ul>
      )}
      {has_more && (
        <Link className="btn btn-secondary mt-4" to={`?${query}#reviews`} preventScrollReset replace>
          {shows_all ? t('one.fewer_reviews') : t('one.all_reviews', { count: reviews.count })}
        </Link>
      )}
    </section>
  );
}

/** How many have given five stars, four and so on. */
function Ratings({ ratings }: Pick<Reviews, 'ratings'>) {
  const { t } = useTranslation('experiences');
  const most = Math.max(...ratings);
  return (
    <ul className="grid w-full max-w-sm gap-1 text-sm">
      {ratings
        .map((reviews, index) => ({ stars: index + 1, reviews }))
        .toReversed()
        .map(({ stars, reviews }) => (
          <li key={stars} className="grid grid-cols-[4.5rem_1fr_2.5rem] items-center gap-3">
            <span>{t('one.stars', { count: stars })}</span>
            <span className="h-2 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
              <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * reviews) / most}%` }} />
            </span>
            <span className="tnum text-right" aria-hidden="true">
              {reviews}
            </span>
            <span className="sr">{t('one.reviews', { count: reviews })}</span>
          </li>
        ))}
    </ul>
  );
}

/** The means of the parts that enough guests have given stars for. */
function Means({ means }: Pick<Reviews, 'means'>) {
  const { t } = useTranslation('experiences');
  const known = ratedParts.flatMap((part) => (means[part] === null ? [] : [{ part, mean: means[part] }]));
  if (known.length === 0) return null;
  return (
    <dl className="grid gap-1 text-sm">
      {known.map(({ part, mean }) => (
        <div key={part} className="grid grid-cols-[8rem_auto] items-center gap-3">
          <dt>{t(`one.${part}`)}</dt>
          <dd>
            <Stars rating={mean} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Props = { review: Reviews['results'][number] };

/** A review without words needs a line, not a card. */
function StarsOnly({ review: { rating, author, created_at } }: Props) {
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 text-md">
      <Stars rating={rating} />
      <b className="font-620">
        <UserText text={author} />
      </b>
      <span className="muted text-sm">{monthName(hongKongDate(Date.parse(created_at)), locale)}</span>
    </li>
  );
}

function WrittenReview({ review: { rating, comment, author, created_at, reply } }: Props) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  return (
    <figure className="card p-5">
      <figcaption className="flex items-center gap-3">
        <Avatar name={author} />
        <div className="min-w-0 grow leading-snug">
          <b className="text-md font-620">
            <UserText text={author} />
          </b>
          <p className="muted text-sm">{monthName(hongKongDate(Date.parse(created_at)), locale)}</p>
        </div>
        <Stars rating={rating} />
      </figcaption>
      {comment && (
        <blockquote className="mt-3 text-md">
          <FoldedText text={comment} />
        </blockquote>
      )}
      {reply && (
        <p className="mt-3 border-l-2 border-line pl-3 text-sm">
          <b className="block font-620">{t('one.reply')}</b>
          <UserText text={reply} />
        </p>
      )}
    </figure>
  );
}
