import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { payoutMethods } from '../../contract/partners.ts';
import { ChoiceCards } from '../ui/form/choice-cards.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';
import type { PartnerFields } from './fields.ts';

/** The fields of a partner's payout account. */
export function PayoutFields({ form: { register, control, setValue, formState } }: { form: UseFormReturn<PartnerFields> }) {
  const { t } = useTranslation('partners');
  const { errors } = formState;
  const method = useWatch({ control, name: 'payout_method' });
  return (
    <>
      <ChoiceCards
        label={t('fields.payout_method')}
        options={payoutMethods.map((value) => ({ value, label: t(`fields.${value}`) }))}
        value={method}
        onChange={(chosen) => setValue('payout_method', chosen, { shouldDirty: true })}
        columns="sm:grid-cols-2"
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('fields.payout_name')} optional error={errors.payout_name?.message}>
          <TextInput {...register('payout_name')} />
        </Field>
        <Field label={t(`fields.${method}_account`)} optional error={errors.payout_account?.message}>
          <TextInput {...register('payout_account')} autoComplete="off" />
        </Field>
      </div>
    </>
  );
}
