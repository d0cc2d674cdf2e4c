import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { CustomerDeeds } from './customer-deeds.ts';
import { Notice } from '../../legal/notice.tsx';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { StarChoice } from '../../ui/form/star-choice.tsx';

const LONGEST = 2_000;

/** Stars, and words for who has some. What was written stays until the server has it; sent twice, it arrives once. */
export function ReviewForm({ onReview }: { onReview: CustomerDeeds['review'] }) {
  const { t } = useTranslation('reviews');
  const [rating, setRating] = useState(0);
  const [typed, setTyped] = useState('');
  const [wants_stars, setWantsStars] = useState(false);
  const { busy, run } = useAction({ refresh: 'success' });
  const { revalidate } = useRevalidator();
  const sendOnce = useSendOnce();

  const send = async () => {
    setWantsStars(rating === 0);
    if (rating === 0) return;
    const body = { rating, comment: typed.trim() };
    await run(() => sendOnce(body, (key) => onReview(body, key)), {
      done: t('thanks'),
      failed: t('failed'),
      onRefusal: ({ status }) => {
        // It may have been reviewed in another tab meanwhile.
        if (status === 409) void revalidate();
        return false;
      },
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p className="muted -mt-2 text-[.9375rem]">{t('write_sentence')}</p>
      <StarChoice
        label={t('stars')}
        words={(stars) => t('star', { count: stars })}
        value={rating}
        onChange={setRating}
        error={wants_stars && rating === 0 ? t('stars_wanted') : undefined}
      />
      <Field label={t('words')} optional>
        <Textarea value={typed} onChange={(event) => setTyped(event.target.value)} maxLength={LONGEST} readOnly={busy} rows={4} />
      </Field>
      <Notice of="review" />
      <div>
        <Button type="submit" look="primary" busy={busy} busy_words={t('publishing')}>
          {t('publish')}
        </Button>
      </div>
    </form>
  );
}
