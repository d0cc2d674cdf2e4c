import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { Review } from '../../../contract/reviews.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { call } from '../../lib/call/call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

const LONGEST = 2_000;

/** The provider's reply to a review: the first one, or the same put differently. */
export function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const { t } = useTranslation(['reviews', 'common']);
  const [typed, setTyped] = useState(review.reply ?? '');
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();
  const toast = useToast();
  const reply = typed.trim();
  // The button that opened it is gone; whoever pressed it goes on here.
  useEffect(() => field.current?.focus(), []);
  const send = async () => {
    if (reply === '' || sending) return;
    setSending(true);
    try {
      await call(api.reviews.reply, { params: { id: review.id }, body: { reply } });
      toast.success(t('replied'));
      await revalidate();
      onDone();
    } catch (error) {
      toast.error(words(error, t('reply_failed')));
      setSending(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className="mt-3 grid gap-3" onSubmit={submit} noValidate>
      <Field label={t('reply_label', { name: review.author })} hint={t('reply_hint')}>
        <Textarea
          ref={field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={LONGEST}
          readOnly={sending}
          rows={3}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={reply === ''} busy={sending} busy_words={t('saving')}>
          {t('save_reply')}
        </Button>
        <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
      </div>
    </form>
  );
}
