import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { partnerPatch, type PartnerProfile } from '../../../contract/partners.ts';
import { FactorCode } from '../../identity/factor-code.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, takeSaved, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { PictureDrop } from '../../ui/picture/picture-drop.tsx';
import { fieldsOf, partnerFieldNames, type PartnerFields } from '../fields.ts';
import { NameFields } from '../name-fields.tsx';
import { PayoutFields } from '../payout-fields.tsx';

const payoutFields = ['payout_method', 'payout_name', 'payout_account'] as const;

/** The partner's names, contact and payout account. */
export function PartnerProfileForm({ profile }: { profile: PartnerProfile }) {
  const { t } = useTranslation(['partners', 'common']);
  const [saved, setSaved] = useState(() => fieldsOf(profile));
  const { error, run } = useAction();
  const form = useForm<PartnerFields>({
    mode: 'onTouched',
    defaultValues: saved,
    resolver: contractResolver(partnerPatch, wordsIn(useLocale())),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [logo, ...payout] = useWatch({ control: form.control, name: ['logo', ...payoutFields] });
  const moves_payout = payoutFields.some((field, at) => payout[at]?.trim() !== saved[field]);

  const submit = form.handleSubmit(async (fields) => {
    const { kind: _, ...body } = fields;
    await run(() => call(api.partners.update, { body }), {
      done: t('settings.saved'),
      failed: t('settings.failed'),
      then: (reply) => {
        const now = fieldsOf(reply);
        takeSaved(form, fields, now);
        setSaved(now);
      },
      onRefusal: (refusal) => showFieldErrors<PartnerFields>(refusal, partnerFieldNames, form.setError),
    });
  });

  return (
    <form className="card grid gap-5 p-5 lg:p-6" onSubmit={submit} noValidate>
      <h2 className="h2">{t('fields.names')}</h2>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <NameFields form={form} />
      <PictureDrop
        label={t('fields.logo')}
        hint={t('fields.logo_hint')}
        error={errors.logo?.message}
        value={logo}
        onChange={(address) => form.setValue('logo', address, { shouldDirty: true })}
        contain
      />
      <h2 className="h2 border-t border-line pt-5">{t('fields.payout')}</h2>
      <PayoutFields form={form} />
      {moves_payout && (
        <>
          <Field label={t('settings.password')} hint={t('settings.password_hint')} error={errors.password?.message}>
            <PasswordInput {...form.register('password', { shouldUnregister: true })} autoComplete="current-password" required />
          </Field>
          <FactorCode {...form.register('factor_code', { shouldUnregister: true })} error={errors.factor_code?.message} />
        </>
      )}
      <Notice of="partner" />
      <div>
        <SaveButton formState={{ isDirty, isSubmitting }} />
      </div>
    </form>
  );
}
