import { useTranslation } from 'react-i18next';
import { resetBody } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import { MailedForm } from '../../identity/mailed-form.tsx';
import { SingleFormPage } from '../../identity/single-form-page.tsx';
import { call } from '../../lib/call/call.ts';
import { secretAddress } from '../../lib/address/secret-address.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import type { Route } from './+types/reset-password.ts';

const passwordOnly = resetBody.pick({ new_password: true });

export const headers = secretAddress;

/** Sets a new password, by the mailed link. */
export default function ResetPassword({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('guest');
  return (
    <SingleFormPage title={t('reset_title')} sentence={t('reset_sentence')}>
      <MailedForm
        schema={passwordOnly}
        empty={{ new_password: '' }}
        names={['new_password']}
        send={({ new_password }) => call(api.auth.reset, { body: { token, new_password } })}
        words={{ send: t('reset'), sending: t('resetting'), failed: t('reset_failed') }}
        done={
          <div className="grid gap-5">
            <Banner tone="success">{t('reset_done')}</Banner>
            <ButtonLink look="primary" size="lg" block to="/login">
              {t('log_in')}
            </ButtonLink>
          </div>
        }
      >
        {({ register, formState: { errors } }) => (
          <Field label={t('reset_password')} hint={t('reset_hint')} error={errors.new_password?.message}>
            <PasswordInput {...register('new_password')} autoComplete="new-password" required />
          </Field>
        )}
      </MailedForm>
    </SingleFormPage>
  );
}
