import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { keyScopes, type KeyScope } from '../../../../contract/key-scopes.ts';
import { ownKeyBody } from '../../../../contract/keys.ts';
import type { NewKey } from '../../../../contract/resellers.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';

type KeyFields = { name: string; scope: KeyScope };
export type ProgramKey = NewKey & { name: string };

const empty: KeyFields = { name: '', scope: 'read' };

type Props = { open: boolean; onClose: () => void; onMade: (made: ProgramKey) => void };

/** Asks what a new key is for, and whether it may change anything. */
export function AddOwnKey({ open, onClose, onMade }: Props) {
  const { t } = useTranslation('channels');
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none' });
  const { control, register, handleSubmit, setError, reset, formState } = useForm<KeyFields>({
    defaultValues: empty,
    resolver: contractResolver(ownKeyBody, wordsIn(useLocale())),
  });

  const submit = handleSubmit(async (body) => {
    await run(() => call(api.keys.make, { body }), {
      failed: t('make_failed'),
      onRefusal: (refusal) => showFieldErrors<KeyFields>(refusal, ['name', 'scope'], setError),
      then: (made) => {
        reset(empty);
        onClose();
        onMade({ ...made, name: body.name });
      },
    });
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('own_make')}
      submit={{ words: t('make_key'), busy, busy_words: t('making') }}
      onSubmit={submit}
      error={error}
    >
      <Field label={t('own_name')} hint={t('own_name_hint')} error={formState.errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" required />
      </Field>
      <Controller
        control={control}
        name="scope"
        render={({ field: { value, onChange } }) => (
          <ChoiceCards
            label={t('own_scope')}
            columns=""
            value={value}
            onChange={onChange}
            options={keyScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`), hint: t(`scope_hint.${scope}`) }))}
          />
        )}
      />
    </FormDialog>
  );
}
