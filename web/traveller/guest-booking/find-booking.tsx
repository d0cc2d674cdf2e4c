import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { lookupBody } from '../../../contract/guests.ts';
import { MailedForm } from '../../identity/mailed-form.tsx';
import { SingleFormPage } from '../../identity/single-form-page.tsx';
import { Notice } from '../../legal/notice.tsx';
import { call } from '../../lib/call/call.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

/** Mails a guest the link of a booking again. Never says whether there is such a booking. */
export default function FindBooking() {
  const { t } = useTranslation('guest');
  return (
    <SingleFormPage title={t('find_title')} sentence={t('find_sentence')}>
      <MailedForm
        schema={lookupBody}
        empty={{ booking_reference: '', email: '' }}
        names={['booking_reference', 'email']}
        send={(body) => call(api.guests.lookup, { body })}
        words={{ send: t('find_send'), sending: t('find_sending'), failed: t('find_failed') }}
        done={<Banner tone="success">{t('find_sent')}</Banner>}
      >
        {({ register, formState: { errors } }) => (
          <>
            <Field label={t('find_reference')} hint={t('find_reference_hint')} error={errors.booking_reference?.message}>
              <TextInput
                {...register('booking_reference')}
                className="mono"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                required
              />
            </Field>
            <Field label={t('find_email')} error={errors.email?.message}>
              <TextInput {...register('email')} type="email" autoComplete="email" required />
            </Field>
            <Notice of="find" />
          </>
        )}
      </MailedForm>
    </SingleFormPage>
  );
}
