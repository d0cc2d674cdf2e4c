import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../legal/notice.tsx';
import { useSendOnce } from '../lib/call/use-send-once.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { keepDraft, keptDraft } from './draft.ts';
import type { Line } from './lines.ts';

const LONGEST = 2_000;

/** Writes to the other side. What was typed stays until the server has it; the same text sent again arrives once. */
export function MessageForm({ line: { id, name, send: sendAlong } }: { line: Line }) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(() => keptDraft(id));
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const sendOnce = useSendOnce();
  const message = text.trim();

  const type = (typed: string) => {
    setText(typed);
    keepDraft(id, typed);
  };
  const send = async () => {
    if (message === '') return;
    await run(() => sendOnce({ id, message }, (key) => sendAlong(message, key)), {
      done: t('sent'),
      failed: t('failed'),
      then: () => type(''),
    });
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
        readOnly={busy}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="primary" disabled={message === '' || busy} busy={busy} busy_words={t('sending')}>
        <Icon name="send" />
        {t('send')}
      </Button>
      <Notice of="message" className="basis-full" />
    </form>
  );
}
