import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/locale.ts';
import { Notice } from '../legal/notice.tsx';
import { useSendOnce } from '../lib/call/use-send-once.ts';
import { readTabDraft, removeTabDraft, storeTabDraft } from '../lib/drafts.ts';
import { lateResolver, wordsIn } from '../lib/form.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Line } from './lines.ts';
import { useTextInsert } from './use-text-insert.ts';

const LONGEST = 2_000;

type MessageFields = { message: string };

const draftOf = (line_id: string) => `message.${line_id}`;

const rules = () => import('../../contract/messages.ts').then(({ messageBody }) => messageBody);

/** What helps with writing: `insert` puts text into the box. */
export type MessageTools = (insert: (text: string) => void, box: RefObject<HTMLTextAreaElement | null>) => ReactNode;

type Props = { line: Line; tools?: MessageTools | undefined };

/** Writes to the other side, or as the marketplace to both. The text stays until the server has it; the same text sent again arrives once. */
export function MessageForm({ line: { id, name, hint, send }, tools }: Props) {
  const { t } = useTranslation('messages');
  const draft = draftOf(id);
  const { register, handleSubmit, reset, setValue, control, formState } = useForm<MessageFields>({
    defaultValues: { message: messageIn(readTabDraft(draft)) },
    resolver: lateResolver(rules, wordsIn(useLocale())),
  });
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const sendOnce = useSendOnce();
  const is_empty = useWatch({ control, name: 'message' }).trim() === '';
  const wrong = formState.errors.message?.message;
  const { box, setBox, insert } = useTextInsert((text) => {
    setValue('message', text, { shouldValidate: formState.isSubmitted });
    storeTabDraft(draft, text);
  });
  const { ref: messageRef, ...message_field } = register('message', {
    onChange: ({ target }: { target: HTMLTextAreaElement }) => storeTabDraft(draft, target.value),
  });

  const submit = handleSubmit(async (fields) => {
    const message = fields.message.trim();
    await run(() => sendOnce({ id, message }, (key) => send(message, key)), {
      done: t('sent'),
      failed: t('failed'),
      then: () => {
        reset({ message: '' });
        removeTabDraft(draft);
      },
    });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Chinese word is being composed, Enter chooses a character.
    const sends = event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing;
    if (sends && !is_empty) void submit();
  };
  return (
    <form className="mt-5 flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)} noValidate>
      <textarea
        {...message_field}
        ref={(textarea) => {
          messageRef(textarea);
          setBox(textarea);
        }}
        className="textarea block! field-sizing-content max-h-48 min-h-11! grow basis-0 resize-none"
        rows={1}
        aria-label={t('label', { name })}
        aria-invalid={wrong ? true : undefined}
        placeholder={t('placeholder')}
        maxLength={LONGEST}
        readOnly={busy}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="primary" disabled={is_empty || busy} busy={busy} busy_words={t('sending')}>
        <Icon name="send" />
        {t('send')}
      </Button>
      {wrong && (
        <p className="err basis-full" role="alert">
          {wrong}
        </p>
      )}
      {tools && <div className="basis-full">{tools(insert, box)}</div>}
      {hint ? <p className="muted basis-full text-sm text-pretty">{hint}</p> : <Notice of="message" className="basis-full" />}
    </form>
  );
}

const messageIn = (draft: unknown) => (typeof draft === 'string' ? draft : '');
