import { useController, useForm, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ratedParts } from '../../../contract/rated-parts.ts';
import type { ReviewBody } from '../../../contract/reviews.ts';
import type { CustomerActions } from './customer-actions.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { lateResolver, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { StarChoice } from '../../ui/form/star-choice.tsx';

const LONGEST = 2_000;

const rules = () => import('../../../contract/reviews.ts').then(({ reviewBody }) => reviewBody);

/** Stars and optional words. Both stay until the server has them; the same review sent again arrives once. */
export function ReviewForm({ onReview }: { onReview: CustomerActions['review'] }) {
  const { t } = useTranslation('reviews');
  const { register, handleSubmit, control, formState } = useForm<ReviewBody>({
    defaultValues: { rating: 0, rating_guide: null, rating_value: null, rating_described: null, comment: '' },
    resolver: lateResolver(rules, wordsIn(useLocale())),
  });
  const { field: stars } = useController({ control, name: 'rating' });
  const { errors } = formState;
  const { busy, run } = useAction({ refresh: 'success' });
  const { revalidate } = useRevalidator();
  const sendOnce = useSendOnce();

  const submit = handleSubmit(async (fields) => {
    const body = { ...fields, comment: fields.comment.trim() };
    await run(() => sendOnce(body, (key) => onReview(body, key)), {
      done: t('thanks'),
      failed: t('failed'),
      onRefusal: ({ status }) => {
        // It may have been reviewed in another tab meanwhile.
        if (status === 409) void revalidate();
        return false;
      },
    });
  });
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted -mt-2 text-md">{t('write_sentence')}</p>
      <StarChoice
        label={t('stars')}
        words={(count) => t('star', { count })}
        value={stars.value}
        onChange={stars.onChange}
        error={errors.rating && t('stars_wanted')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {ratedParts.map((part) => (
          <PartStars key={part} part={part} control={control} />
        ))}
      </div>
      <Field label={t('words')} optional error={errors.comment?.message}>
        <Textarea {...register('comment')} maxLength={LONGEST} readOnly={busy} rows={4} />
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

/** Stars for one part of the experience, if the reviewer likes. */
function PartStars({ part, control }: { part: (typeof ratedParts)[number]; control: Control<ReviewBody> }) {
  const { t } = useTranslation('reviews');
  const { field } = useController({ control, name: part });
  return (
    <StarChoice
      label={t(`part.${part}`)}
      words={(count) => t('star', { count })}
      value={field.value ?? 0}
      onChange={field.onChange}
      onClear={() => field.onChange(null)}
    />
  );
}
