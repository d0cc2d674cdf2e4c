import { useTranslation } from 'react-i18next';
import { ratedParts } from '../../contract/rated-parts.ts';
import type { Review } from '../../contract/reviews.ts';
import { hongKongDate } from '../../rules/time.ts';
import { useLocale } from '../i18n/locale.ts';
import { longDate } from '../lib/format/dates.ts';
import { FoldedText } from '../ui/folded-text.tsx';
import { UserText } from '../ui/user-text.tsx';
import { Stars } from '../ui/stars.tsx';

/** Stars, who and when, the words, and what the provider replied. */
export function Reviewed({ review, reply_by }: { review: Review; reply_by?: string }) {
  const { t } = useTranslation('reviews');
  const locale = useLocale();
  const given = ratedParts.flatMap((part) => (review[part] === null ? [] : [`${t(`part.${part}`)} ${review[part]}/5`]));
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-md">
        <Stars rating={review.rating} />
        <b className="font-620">
          <UserText text={review.author} />
        </b>
        <span className="muted text-sm">{longDate(hongKongDate(Date.parse(review.created_at)), locale)}</span>
      </p>
      {given.length > 0 && <p className="muted mt-1 text-sm">{given.join(' · ')}</p>}
      {review.comment && (
        <blockquote className="mt-2 text-md">
          <FoldedText text={review.comment} />
        </blockquote>
      )}
      {review.reply && reply_by && (
        <div className="mt-3 border-l-2 border-line pl-3 text-md">
          <b className="block text-sm font-620">{reply_by}</b>
          <FoldedText text={review.reply} />
        </div>
      )}
    </div>
  );
}
