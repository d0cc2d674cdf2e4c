import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { Review } from '../../../contract/reviews.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';

const LONGEST = 2_000;

/** The provider's reply to a review: the first one, or the same put differently. */
export function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { t } = useTranslation(['reviews', 'common']);
  const [typed, setTyped] = useState(review.reply ?? '');
  const { busy, run } = useAction({ refresh: 'success' });
  const field = useRef<HTMLTextAreaElement>(null);
  const reply = typed.trim();
  // The button that opened the form is gone; its focus moves here.
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (reply === '') return;
    const send = () => call(api.reviews.reply, { params: { id: review.id }, body: { reply } });
    if (await run(send, { done: t('replied'), failed: t('reply_failed') })) onDone();
  };
  return (
    <form className="mt-3 grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('reply_label', { name: review.author })} hint={t('reply_hint')}>
        <Textarea
          ref={field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={LONGEST}
          readOnly={busy}
          rows={3}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={reply === ''} busy={busy} busy_words={t('saving')}>
          {t('save_reply')}
        </Button>
        <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
      </div>
    </form>
  );
}
