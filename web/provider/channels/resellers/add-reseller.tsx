import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { resellerBody } from '../../../../contract/resellers.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';

type ResellerFields = { name: string; contact: string };

const empty: ResellerFields = { name: '', contact: '' };

/** Asks what a new reseller is called. */
export function AddReseller({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('channels');
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none' });
  const { register, handleSubmit, setError, reset, formState } = useForm<ResellerFields>({
    defaultValues: empty,
    resolver: contractResolver(resellerBody, wordsIn(useLocale())),
  });

  const submit = handleSubmit(async (body) => {
    const is_added = await run(() => call(api.resellers.add, { body }), {
      done: t('added', { name: body.name }),
      failed: t('add_failed'),
      onRefusal: (refusal) => showFieldErrors<ResellerFields>(refusal, ['name', 'contact'], setError),
    });
    if (!is_added) return;
    reset(empty);
    onClose();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('add_title')}
      submit={{ words: t('save'), busy, busy_words: t('saving') }}
      onSubmit={submit}
      error={error}
    >
      <Field label={t('name')} hint={t('name_hint', { name: t('example_name') })} error={formState.errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" required />
      </Field>
      <Field label={t('contact')} hint={t('contact_hint')} error={formState.errors.contact?.message}>
        <TextInput {...register('contact')} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
