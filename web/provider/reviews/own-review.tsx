import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../../contract/reviews.ts';
import { Button } from '../../ui/button.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Reviewed } from '../../reviews/reviewed.tsx';

/** A review as its provider sees it, with the form to reply. */
export function OwnReview({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const [writing, setWriting] = useState(false);
  return (
    <>
      <Reviewed review={review} {...(!writing && { reply_by: t('your_reply') })} />
      {writing ? (
        <ReplyForm review={review} onDone={() => setWriting(false)} />
      ) : (
        <Button size="sm" className="mt-3" onClick={() => setWriting(true)}>
          {review.reply ? t('edit_reply') : t('reply')}
          <span className="sr"> {review.author}</span>
        </Button>
      )}
    </>
  );
}
