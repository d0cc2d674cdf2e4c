import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { passwordChangeBody } from '../../contract/accounts.ts';
import { api } from '../../contract/api.ts';
import { useLocale } from '../i18n/locale.ts';
import { call } from '../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../lib/form.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { FactorCode } from './factor-code.tsx';

type PasswordFields = { old_password: string; new_password: string; factor_code?: string };

const names = ['old_password', 'new_password', 'factor_code'] as const;

/** Changes the password; asks for the old one. */
export function PasswordForm() {
  const { t } = useTranslation(['settings', 'common']);
  const { error, run } = useAction();
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordFields>({
    mode: 'onTouched',
    defaultValues: { old_password: '', new_password: '' },
    resolver: contractResolver(passwordChangeBody, wordsIn(useLocale())),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    await run(() => call(api.auth.changePassword, { body }), {
      done: t('changed'),
      failed: t('change_failed'),
      then: () => reset(),
      onRefusal: (refusal) => showFieldErrors<PasswordFields>(refusal, names, setError),
    });
  });

  return (
    <form className="card grid gap-5 p-5 lg:p-6" onSubmit={submit} noValidate>
      <div>
        <h2 className="h2">{t('password')}</h2>
        <p className="muted mt-1 text-md">{t('password_sentence')}</p>
      </div>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <Field label={t('old_password')} error={errors.old_password?.message}>
        <PasswordInput {...register('old_password')} autoComplete="current-password" required />
      </Field>
      <Field label={t('new_password')} hint={t('new_hint')} error={errors.new_password?.message}>
        <PasswordInput {...register('new_password')} autoComplete="new-password" required />
      </Field>
      <FactorCode {...register('factor_code', { shouldUnregister: true })} error={errors.factor_code?.message} />
      <div>
        <Button type="submit" busy={isSubmitting} busy_words={t('common:actions.saving')}>
          {t('change')}
        </Button>
      </div>
    </form>
  );
}
