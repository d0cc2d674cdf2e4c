import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { afterFailure, intentFor, newKey, type Intent } from '../booking/dialog/intent.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { Notice } from '../legal/notice.tsx';
import { CallError } from '../lib/call/call-error.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { keepDraft, keptDraft } from './draft.ts';
import type { Line } from './lines.ts';

const LONGEST = 2_000;

/** Writes to the other side. What was typed stays until the server has it; the same text sent again arrives once. */
export function MessageForm({ line: { id, name, send: sendAlong } }: { line: Line }) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(() => keptDraft(id));
  const [sending, setSending] = useState(false);
  const intent = useRef<Intent | null>(null);
  const { revalidate } = useRevalidator();
  const refusal = useRefusalWords();
  const toast = useToast();
  const message = text.trim();

  const type = (typed: string) => {
    setText(typed);
    keepDraft(id, typed);
  };
  const send = async () => {
    if (message === '' || sending) return;
    setSending(true);
    const now = intentFor({ id, message }, intent.current, newKey);
    intent.current = now;
    try {
      await sendAlong(message, now.key);
      intent.current = null;
      type('');
      toast.success(t('sent'));
      await revalidate();
    } catch (error) {
      if (error instanceof CallError) intent.current = afterFailure(now, error);
      toast.error([t('failed'), refusal(error, '')].filter(Boolean).join('\n'));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter chooses a character while a Chinese word is being composed, and makes a new line otherwise.
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) void send();
  };
  return (
    <form className="mt-5 flex flex-wrap items-end gap-2" onSubmit={submit}>
      <textarea
        className="textarea block! field-sizing-content max-h-48 min-h-11! grow basis-0 resize-none"
        rows={1}
        aria-label={t('label', { name })}
        placeholder={t('placeholder')}
        maxLength={LONGEST}
        readOnly={sending}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="primary" disabled={message === '' || sending} busy={sending} busy_words={t('sending')}>
        <Icon name="send" />
        {t('send')}
      </Button>
      <Notice of="message" className="basis-full" />
    </form>
  );
}
