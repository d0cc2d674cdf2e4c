import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { languages, locales } from '../../../rules/localized-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select, Textarea, TextInput } from '../../ui/form/inputs.tsx';
import type { GuestFields } from './guest-fields.ts';

/** Name, email or phone, notes and language of the guest. */
export function GuestSection({ form: { register, formState } }: { form: UseFormReturn<GuestFields> }) {
  const { t } = useTranslation(['partners', 'booking']);
  const { errors } = formState;
  return (
    <>
      <Field label={t('concierge.name')} error={errors.customer_name?.message}>
        <TextInput {...register('customer_name')} autoComplete="off" maxLength={150} required />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('concierge.email')} error={errors.customer_email?.message}>
          <TextInput {...register('customer_email')} type="email" autoComplete="off" />
        </Field>
        <Field label={t('concierge.phone')} error={errors.customer_phone?.message}>
          <TextInput {...register('customer_phone')} type="tel" autoComplete="off" />
        </Field>
      </div>
      <p className="muted -mt-2 text-sm">{t('concierge.reach')}</p>
      <Field label={t('concierge.language')} error={errors.locale?.message}>
        <Select {...register('locale')}>
          {locales.map((language) => (
            <option key={language} value={language} lang={language}>
              {languages[language].name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('booking:notes')} error={errors.notes?.message} optional>
        <Textarea {...register('notes')} className="min-h-17" rows={2} maxLength={2_000} placeholder={t('booking:notes_hint')} />
      </Field>
    </>
  );
}
