import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { replyBody, type Review } from '../../../contract/reviews.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { call } from '../../lib/call/call.ts';
import { contractResolver, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';

const LONGEST = 2_000;

/** Writes or changes the provider's reply to a review. */
export function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { t } = useTranslation(['reviews', 'common']);
  const { register, handleSubmit, setFocus, control, formState } = useForm<{ reply: string }>({
    defaultValues: { reply: review.reply ?? '' },
    resolver: contractResolver(replyBody, wordsIn(useLocale())),
  });
  const is_empty = useWatch({ control, name: 'reply' }).trim() === '';
  const { busy, run } = useAction({ refresh: 'success' });
  // The button that opened the form is gone, so the field takes the focus.
  useEffect(() => setFocus('reply'), [setFocus]);
  const submit = handleSubmit(async ({ reply }) => {
    const send = () => call(api.reviews.reply, { params: { id: review.id }, body: { reply: reply.trim() } });
    if (await run(send, { done: t('replied'), failed: t('reply_failed') })) onDone();
  });
  return (
    <form className="mt-3 grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('reply_label', { name: review.author })} hint={t('reply_hint')} error={formState.errors.reply?.message}>
        <Textarea {...register('reply')} maxLength={LONGEST} readOnly={busy} rows={3} />
      </Field>
      <Notice of="reply" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={is_empty} busy={busy} busy_words={t('saving')}>
          {t('save_reply')}
        </Button>
        <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
      </div>
    </form>
  );
}
