import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { staffRoles, type StaffRole } from '../../../contract/staff-roles.ts';
import { inviteBody } from '../../../contract/team.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

type InviteFields = { email: string; role: StaffRole };

const empty: InviteFields = { email: '', role: 'guide' };

/** Asks whom to invite, and as what. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none' });
  const { register, handleSubmit, setError, setValue, control, reset, formState } = useForm<InviteFields>({
    defaultValues: empty,
    resolver: contractResolver(inviteBody, wordsIn(useLocale())),
  });
  const role = useWatch({ control, name: 'role' });

  const submit = handleSubmit(async (body) => {
    const is_sent = await run(() => call(api.team.invite, { body }), {
      done: t('invited', { email: body.email }),
      failed: t('invite_failed'),
      onRefusal: (refusal) => showFieldErrors<InviteFields>(refusal, ['email', 'role'], setError),
    });
    if (!is_sent) return;
    reset(empty);
    onClose();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('invite_title')}
      submit={{ words: t('send'), busy, busy_words: t('sending') }}
      onSubmit={submit}
      error={error}
    >
      <Field label={t('email')} hint={t('email_hint')} error={formState.errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="off" required />
      </Field>
      <ChoiceCards
        label={t('role')}
        options={staffRoles.map((value) => ({ value, label: t(`roles.${value}`), hint: t(`role_hints.${value}`) }))}
        value={role}
        onChange={(value) => setValue('role', value)}
        columns="grid-cols-1"
      />
      <Notice of="invite" />
    </FormDialog>
  );
}
