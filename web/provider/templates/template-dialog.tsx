import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { messageTemplateBody, type MessageTemplate, type MessageTemplateBody } from '../../../contract/messages.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { useTextInsert } from '../../messages/use-text-insert.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Textarea, TextInput } from '../../ui/form/inputs.tsx';
import { placeholders } from './fill-template.ts';

const names = ['title', 'body'] as const;
const empty: MessageTemplateBody = { title: '', body: '' };

type Props = { open: boolean; onClose: () => void; template?: MessageTemplate };

/** Writes a template: a new one, or one that is there. */
export function TemplateDialog({ open, onClose, template }: Props) {
  const { t } = useTranslation(['own_messages', 'common']);
  const { busy, error, run } = useAction({ refresh: 'success' });
  const sendOnce = useSendOnce();
  const { register, handleSubmit, setError, setValue, reset, formState } = useForm<MessageTemplateBody>({
    mode: 'onTouched',
    defaultValues: template ? { title: template.title, body: template.body } : empty,
    resolver: contractResolver(messageTemplateBody, wordsIn(useLocale())),
  });
  const { errors } = formState;
  const { setBox, insert, focus } = useTextInsert((text) =>
    setValue('body', text, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  );
  const { ref: bodyRef, ...body_field } = register('body');

  const submit = handleSubmit(async (body) => {
    const save = () =>
      template
        ? call(api.messageTemplates.replace, { params: { id: template.id }, body })
        : sendOnce(body, (idempotency_key) => call(api.messageTemplates.create, { body, idempotency_key }));
    const is_saved = await run(save, {
      done: t('templates.saved'),
      failed: t('templates.failed'),
      onRefusal: (refusal) => showFieldErrors<MessageTemplateBody>(refusal, names, setError),
    });
    if (!is_saved) return;
    reset(template ? body : empty);
    onClose();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(template ? 'templates.edit_title' : 'templates.add_title')}
      submit={{ words: t('common:actions.save'), busy, busy_words: t('common:actions.saving') }}
      onSubmit={submit}
      error={error}
    >
      <Field label={t('templates.name')} hint={t('templates.name_hint')} error={errors.title?.message}>
        <TextInput {...register('title')} maxLength={80} required />
      </Field>
      <Field label={t('templates.body')} error={errors.body?.message}>
        <Textarea
          {...body_field}
          ref={(textarea) => {
            bodyRef(textarea);
            setBox(textarea);
          }}
          rows={7}
          maxLength={2_000}
          required
        />
      </Field>
      <div role="group" aria-label={t('templates.placeholders')}>
        <p className="muted text-sm">{t('templates.placeholders_sentence')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {placeholders.map((name) => (
            <Button
              key={name}
              size="sm"
              onClick={() => {
                insert(`{${name}}`);
                focus();
              }}
            >
              {t(`templates.placeholder.${name}`)} <span className="mono text-xs">{`{${name}}`}</span>
            </Button>
          ))}
        </div>
      </div>
    </FormDialog>
  );
}
