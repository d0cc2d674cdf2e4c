import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';
import type { PartnerFields } from './fields.ts';

/** Names in both languages, and the contact. */
export function NameFields({ form: { register, formState } }: { form: UseFormReturn<PartnerFields> }) {
  const { t } = useTranslation('partners');
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('fields.name')} hint={t('fields.name_hint')} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="organization" required />
        </Field>
        <Field label={t('fields.name_zh')} optional error={errors.name_zh?.message}>
          <TextInput {...register('name_zh')} lang="zh-HK" />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('fields.contact_name')} hint={t('fields.contact_hint')} error={errors.contact_name?.message}>
          <TextInput {...register('contact_name')} autoComplete="name" required />
        </Field>
        <Field label={t('fields.contact_phone')} error={errors.contact_phone?.message}>
          <TextInput {...register('contact_phone')} type="tel" autoComplete="tel" required />
        </Field>
      </div>
    </>
  );
}
