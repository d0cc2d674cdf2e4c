import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { messageBody } from '../../../../../contract/messages.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { Notice } from '../../../../legal/notice.tsx';
import { bodyResolver } from '../../../../lib/body-resolver.ts';
import { wordsIn } from '../../../../lib/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Textarea } from '../../../../ui/form/inputs.tsx';
import { useTextInsert } from '../../../../messages/use-text-insert.ts';
import { TemplateMenu } from '../../../templates/template-menu.tsx';

const LONGEST = 2_000;

type Props = {
  open: boolean;
  onClose: () => void;
  /** To how many guests. */
  guests: number;
  busy: boolean;
  busy_words: ReactNode;
  /** Returns whether all of them have it; until then the text stays. */
  onSend: (message: string) => Promise<boolean>;
};

/** One message to the guests of several bookings; each reads it in the thread of their own booking. */
export function BulkMessage({ open, onClose, guests, busy, busy_words, onSend }: Props) {
  const { t } = useTranslation('own_bookings');
  const bodyOf = ({ message }: { message: string }) => ({ message: message.trim() });
  const { register, handleSubmit, reset, setValue, formState } = useForm({
    defaultValues: { message: '' },
    resolver: bodyResolver({ schema: messageBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const { box, setBox, insert } = useTextInsert((text) => setValue('message', text, { shouldValidate: formState.isSubmitted }));
  const { ref: messageRef, ...message_field } = register('message');
  const send = handleSubmit(async (fields) => {
    if (await onSend(bodyOf(fields).message)) reset();
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('bulk.message_title', { count: guests })}
      footer={
        <div className="flex justify-end">
          <Button look="primary" className="max-sm:grow" busy={busy} busy_words={busy_words} onClick={() => void send()}>
            {t('bulk.send')}
          </Button>
        </div>
      }
    >
      <Field label={t('bulk.message_label')} hint={t('bulk.message_hint')} error={formState.errors.message?.message}>
        <Textarea
          {...message_field}
          ref={(textarea) => {
            messageRef(textarea);
            setBox(textarea);
          }}
          rows={5}
          maxLength={LONGEST}
          readOnly={busy}
        />
      </Field>
      <div className="mt-2">
        <TemplateMenu box={box} onInsert={insert} />
      </div>
      <Notice of="message" className="mt-3" />
    </Dialog>
  );
}
