import { useTranslation } from 'react-i18next';
import { emailBody } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import { MailedForm } from '../../identity/mailed-form.tsx';
import { SingleFormPage } from '../../identity/single-form-page.tsx';
import { Notice } from '../../legal/notice.tsx';
import { call } from '../../lib/call/call.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

/** Mails a link for a new password. Never says whether there is such an account. */
export default function ResetLink() {
  const { t } = useTranslation('guest');
  return (
    <SingleFormPage title={t('reset_link_title')} sentence={t('reset_link_sentence')}>
      <MailedForm
        schema={emailBody}
        empty={{ email: '' }}
        names={['email']}
        send={(body) => call(api.auth.askReset, { body })}
        words={{ send: t('reset_link_send'), sending: t('find_sending'), failed: t('reset_link_failed') }}
        done={<Banner tone="success">{t('reset_link_sent')}</Banner>}
      >
        {({ register, formState: { errors } }) => (
          <>
            <Field label={t('find_email')} error={errors.email?.message}>
              <TextInput {...register('email')} type="email" autoComplete="email" required />
            </Field>
            <Notice of="reset" />
          </>
        )}
      </MailedForm>
    </SingleFormPage>
  );
}
