import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { afterFailure, intentFor, newKey, type Intent } from '../../booking/dialog/intent.ts';
import type { CustomerDeeds } from './customer-deeds.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { Notice } from '../../legal/notice.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { StarChoice } from '../../ui/form/star-choice.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

const LONGEST = 2_000;

/** Stars, and words for who has some. What was written stays until the server has it; sent twice, it arrives once. */
export function ReviewForm({ onReview }: { onReview: CustomerDeeds['review'] }) {
  const { t } = useTranslation('reviews');
  const [rating, setRating] = useState(0);
  const [typed, setTyped] = useState('');
  const [wants_stars, setWantsStars] = useState(false);
  const [sending, setSending] = useState(false);
  const intent = useRef<Intent | null>(null);
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();
  const toast = useToast();

  const send = async () => {
    setWantsStars(rating === 0);
    if (rating === 0 || sending) return;
    setSending(true);
    const body = { rating, comment: typed.trim() };
    const now = intentFor(body, intent.current, newKey);
    intent.current = now;
    try {
      await onReview(body, now.key);
      toast.success(t('thanks'));
      await revalidate();
    } catch (error) {
      if (error instanceof CallError) intent.current = afterFailure(now, error);
      toast.error(words(error, t('failed')));
      // It may have been said in another tab meanwhile.
      if (error instanceof CallError && error.status === 409) await revalidate();
    } finally {
      setSending(false);
    }
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
        <Textarea value={typed} onChange={(event) => setTyped(event.target.value)} maxLength={LONGEST} readOnly={sending} rows={4} />
      </Field>
      <Notice of="review" />
      <div>
        <Button type="submit" look="primary" busy={sending} busy_words={t('publishing')}>
          {t('publish')}
        </Button>
      </div>
    </form>
  );
}
