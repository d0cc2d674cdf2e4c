import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../legal/notice.tsx';
import { useAction } from '../lib/hooks/use-action.ts';
import { Field } from '../ui/form/field.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { TextInput } from '../ui/form/inputs.tsx';

const REASON_MAX = 300;

type Props = {
  open: boolean;
  onClose: () => void;
  /** Whether guests get a refund who do not want to come. */
  refunds: boolean;
  action: (reason: string) => Promise<unknown>;
};

/** Asks why a departure goes although a rule asks otherwise. Text survives closing it. */
export function LetGoDialog({ open, onClose, refunds, action }: Props) {
  const { t } = useTranslation('weather');
  const first = useRef<HTMLInputElement>(null);
  const { register, handleSubmit, control } = useForm({ defaultValues: { reason: '' } });
  const { ref, ...field } = register('reason');
  const reason = useWatch({ control, name: 'reason' }).trim();
  const { busy, error, run } = useAction({ refresh: 'success' });
  const submit = handleSubmit(async () => {
    if (reason === '') return;
    const outcome = {
      done: t('done.go'),
      failed: t('act_failed'),
      // The button that had the focus goes.
      then: () => document.getElementById('main')?.focus(),
    };
    if (await run(() => action(reason), outcome)) onClose();
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      first={first}
      title={t('let_go.title')}
      close={t('not_now')}
      submit={{ words: t('go_anyway'), look: 'primary', disabled: reason === '', busy }}
      onSubmit={submit}
      error={error}
    >
      <p className="muted text-md">{t(refunds ? 'let_go.sentence' : 'let_go.sentence_shorten')}</p>
      <Field label={t('let_go.reason')} hint={t('let_go.hint')}>
        <TextInput
          {...field}
          ref={(element) => {
            ref(element);
            first.current = element;
          }}
          maxLength={REASON_MAX}
          required
        />
      </Field>
      <Notice of="reason" />
    </FormDialog>
  );
}
