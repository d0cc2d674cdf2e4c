import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { Textarea, TextInput } from '../../ui/form/inputs.tsx';
import type { ContactForm } from './use-contact-form.ts';

/** Name, email and phone of the customer. */
export function ContactFields({ form: { register, formState } }: { form: ContactForm }) {
  const { t } = useTranslation('booking');
  const { errors } = formState;
  return (
    <>
      <Field label={t('name')} error={errors.customer_name?.message}>
        <TextInput {...register('customer_name')} autoComplete="name" maxLength={150} required />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('email')} error={errors.customer_email?.message}>
          <TextInput {...register('customer_email')} type="email" autoComplete="email" required />
        </Field>
        <Field label={t('phone')} error={errors.customer_phone?.message}>
          <TextInput {...register('customer_phone')} type="tel" autoComplete="tel" required />
        </Field>
      </div>
    </>
  );
}

/** Notes for the provider. */
export function NotesField({ form: { register, formState } }: { form: ContactForm }) {
  const { t } = useTranslation('booking');
  return (
    <Field label={t('notes')} error={formState.errors.notes?.message} optional>
      <Textarea {...register('notes')} className="min-h-17" rows={2} placeholder={t('notes_hint')} />
    </Field>
  );
}
