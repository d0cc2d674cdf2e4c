import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { partnerPatch, type PartnerProfile } from '../../../contract/partners.ts';
import { FactorCode } from '../../identity/factor-code.tsx';
import { useLocale } from '../../copy/locale.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { Notice } from '../../legal/notice.tsx';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, takeSaved, wordsIn } from '../../lib/form.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { PictureDrop } from '../../ui/picture/picture-drop.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { fieldsOf, partnerFieldNames, type PartnerFields } from '../fields.ts';
import { NameFields } from '../name-fields.tsx';
import { PayoutFields } from '../payout-fields.tsx';

const payoutFields = ['payout_method', 'payout_name', 'payout_account'] as const;

/** Who the partner is on paper, whom to call, and where the money goes. */
export function PartnerProfileForm({ profile }: { profile: PartnerProfile }) {
  const { t } = useTranslation(['partners', 'common']);
  const [refused, setRefused] = useState('');
  const [saved, setSaved] = useState(() => fieldsOf(profile));
  const words = useRefusalWords();
  const toast = useToast();
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
    setRefused('');
    try {
      const now = fieldsOf(await call(api.partners.update, { body }));
      takeSaved(form, fields, now);
      setSaved(now);
      toast.success(t('settings.saved'));
    } catch (error) {
      const why = words(error, t('settings.failed'));
      if (!(error instanceof CallError && showFieldErrors<PartnerFields>(error, partnerFieldNames, form.setError))) setRefused(why);
      toast.error(why);
    }
  });

  return (
    <form className="card grid gap-5 p-5 lg:p-6" onSubmit={submit} noValidate>
      <h2 className="h2">{t('fields.names')}</h2>
      {refused && <Banner tone="danger">{refused}</Banner>}
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
        <Button
          type="submit"
          look="primary"
          busy={isSubmitting}
          disabled={!isDirty && !isSubmitting}
          busy_words={t('common:actions.saving')}
        >
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  );
}
