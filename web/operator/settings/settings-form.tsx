import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { Settings } from '../../../contract/settings.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { showFieldErrors, takeSaved, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { socialNames, socialNetworks } from '../../lib/format/social.ts';
import { errorsIn, fieldsOf, patchOf, type SettingsFields } from './settings-fields.ts';
import { UnitInput } from './unit-input.tsx';

const names = [
  'fee_bp',
  'commission_bp',
  'attribution_days',
  'hold_days',
  'expiry_hours',
  'approve_partners',
  'approve_providers',
  'unverified_price_limit',
  'large_party',
  'large_sum',
  'settlement_minimum',
  'settlement_account',
  'legal_name',
  'legal_address',
  'business_registration',
  'facebook_url',
  'instagram_url',
  'threads_url',
  'youtube_url',
] as const;

/** What the operator sets for the whole marketplace. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation(['operator', 'common']);
  const { error, run } = useAction();
  const rules = wordsIn(useLocale());
  const form = useForm<SettingsFields>({
    mode: 'onTouched',
    defaultValues: fieldsOf(settings),
    resolver: (values) => {
      const errors = errorsIn(values, rules, (most) => t('settings.percent', { most }));
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;

  const submit = handleSubmit(async (fields) => {
    await run(() => call(api.operator.changeSettings, { body: patchOf(fields) }), {
      done: t('settings.saved'),
      failed: t('settings.failed'),
      then: (saved) => takeSaved(form, fields, fieldsOf(saved)),
      onRefusal: (refusal) => showFieldErrors<SettingsFields>(refusal, names, setError),
    });
  });

  return (
    <form className="card grid max-w-form gap-5 p-5 lg:p-6" onSubmit={submit} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <h2 className="h2">{t('settings.money')}</h2>
      <Field label={t('settings.fee_bp')} hint={t('settings.fee_hint')} error={errors.fee_bp?.message}>
        <UnitInput {...register('fee_bp')} unit="%" inputMode="decimal" />
      </Field>
      <Field label={t('settings.commission_bp')} hint={t('settings.commission_hint')} error={errors.commission_bp?.message}>
        <UnitInput {...register('commission_bp')} unit="%" inputMode="decimal" />
      </Field>
      <h2 className="h2 border-t border-line pt-5">{t('settings.settlements')}</h2>
      <Field
        label={t('settings.settlement_minimum')}
        hint={t('settings.settlement_minimum_hint')}
        error={errors.settlement_minimum?.message}
      >
        <UnitInput {...register('settlement_minimum')} unit="HK$" inputMode="decimal" maxLength={10} />
      </Field>
      <Field
        label={t('settings.settlement_account')}
        hint={t('settings.settlement_account_hint')}
        optional
        error={errors.settlement_account?.message}
      >
        <TextInput {...register('settlement_account')} maxLength={200} autoComplete="off" />
      </Field>
      <div className="border-t border-line pt-5">
        <h2 className="h2">{t('settings.issuer')}</h2>
        <p className="muted mt-1 text-sm">{t('settings.issuer_hint')}</p>
      </div>
      <Field label={t('settings.legal_name')} optional error={errors.legal_name?.message}>
        <TextInput {...register('legal_name')} maxLength={200} autoComplete="off" />
      </Field>
      <Field label={t('settings.legal_address')} optional error={errors.legal_address?.message}>
        <TextInput {...register('legal_address')} maxLength={300} autoComplete="off" />
      </Field>
      <Field label={t('settings.business_registration')} optional error={errors.business_registration?.message}>
        <TextInput {...register('business_registration')} maxLength={50} autoComplete="off" />
      </Field>
      <h2 className="h2 border-t border-line pt-5">{t('settings.times')}</h2>
      <Field label={t('settings.attribution_days')} error={errors.attribution_days?.message}>
        <UnitInput {...register('attribution_days')} unit={t('settings.days')} inputMode="numeric" />
      </Field>
      <Field label={t('settings.hold_days')} hint={t('settings.hold_hint')} error={errors.hold_days?.message}>
        <UnitInput {...register('hold_days')} unit={t('settings.days')} inputMode="numeric" />
      </Field>
      <Field label={t('settings.expiry_hours')} error={errors.expiry_hours?.message}>
        <UnitInput {...register('expiry_hours')} unit={t('settings.hours')} inputMode="numeric" />
      </Field>
      <div className="border-t border-line pt-5">
        <h2 className="h2">{t('settings.large_title')}</h2>
        <p className="muted mt-1 text-sm">{t('settings.large_hint')}</p>
      </div>
      <Field label={t('settings.large_party')} error={errors.large_party?.message}>
        <UnitInput {...register('large_party')} unit={t('settings.people')} inputMode="numeric" />
      </Field>
      <Field label={t('settings.large_sum')} error={errors.large_sum?.message}>
        <UnitInput {...register('large_sum')} unit="HK$" inputMode="decimal" maxLength={10} />
      </Field>
      <h2 className="h2 border-t border-line pt-5">{t('settings.newcomers')}</h2>
      <Field
        label={t('settings.unverified_price_limit')}
        hint={t('settings.unverified_hint')}
        error={errors.unverified_price_limit?.message}
      >
        <UnitInput {...register('unverified_price_limit')} unit="HK$" inputMode="decimal" maxLength={10} />
      </Field>
      <label className="check">
        <input type="checkbox" {...register('approve_providers')} />
        <span>
          {t('settings.approve_providers')}
          <span className="muted block text-sm">{t('settings.approve_providers_hint')}</span>
        </span>
      </label>
      <label className="check">
        <input type="checkbox" {...register('approve_partners')} />
        <span>
          {t('settings.approve_partners')}
          <span className="muted block text-sm">{t('settings.approve_hint')}</span>
        </span>
      </label>
      <div className="border-t border-line pt-5">
        <h2 className="h2">{t('settings.social_title')}</h2>
        <p className="muted mt-1 text-sm">{t('settings.social_hint')}</p>
      </div>
      {socialNetworks.map((network) => (
        <Field key={network} label={socialNames[network]} optional error={errors[`${network}_url`]?.message}>
          <TextInput {...register(`${network}_url`)} type="url" inputMode="url" maxLength={200} placeholder="https://" autoComplete="off" />
        </Field>
      ))}
      <div>
        <SaveButton formState={{ isDirty, isSubmitting }} />
      </div>
    </form>
  );
}
