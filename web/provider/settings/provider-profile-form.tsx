import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { providerPatch, type ProviderProfile } from '../../../contract/providers.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, takeSaved, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { tellProviderSaved } from '../layout/provider-saved.ts';

type ProviderProfileFields = {
  name: string;
  name_zh: string;
  phone: string;
  whatsapp: string;
  takes_answers: boolean;
  licence_number: string;
  licence_expiry: string | null;
};

const names = ['name', 'name_zh', 'phone', 'whatsapp', 'takes_answers', 'licence_number', 'licence_expiry'] as const;

/** Who the provider is to guests, in both languages, how to reach them, and their licence. */
export function ProviderProfileForm({ profile }: { profile: ProviderProfile }) {
  const { t } = useTranslation(['settings', 'common']);
  const [verified, setVerified] = useState(profile.verified);
  const { error, run } = useAction();
  const email = useSession().user?.email ?? '';
  const form = useForm<ProviderProfileFields>({
    mode: 'onTouched',
    defaultValues: fieldsOf(profile),
    resolver: contractResolver(providerPatch, wordsIn(useLocale())),
  });
  const { register, handleSubmit, setError, formState, control } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const expiry = useWatch({ control, name: 'licence_expiry' });
  const has_expired = Boolean(expiry) && String(expiry) < hongKongDate(Date.now());

  const submit = handleSubmit(async (body) => {
    await run(() => call(api.providers.update, { body }), {
      done: t('saved'),
      failed: t('failed'),
      then: (saved) => {
        takeSaved(form, body, fieldsOf(saved));
        setVerified(saved.verified);
        tellProviderSaved(saved);
      },
      onRefusal: (refusal) => showFieldErrors<ProviderProfileFields>(refusal, names, setError),
    });
  });

  return (
    <form className="card grid gap-5 p-5 lg:p-6" onSubmit={submit} noValidate>
      <div>
        <h2 className="h2 flex items-center gap-3">
          <span>{t('business')} </span>
          {verified && <Badge tone="success">{t('verified')}</Badge>}
        </h2>
        <p className="muted mt-1 text-md">{t('business_sentence')}</p>
      </div>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('name')} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="organization" required />
        </Field>
        <Field label={t('name_zh')} optional error={errors.name_zh?.message}>
          <TextInput {...register('name_zh')} lang="zh-HK" />
        </Field>
      </div>
      <Field label={t('phone')} optional error={errors.phone?.message}>
        <TextInput {...register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field label={t('whatsapp')} hint={t('whatsapp_hint')} optional error={errors.whatsapp?.message}>
        <TextInput {...register('whatsapp')} type="tel" />
      </Field>
      <div>
        <label className="check">
          <input type="checkbox" {...register('takes_answers')} aria-describedby="takes-answers-hint" />
          {t('takes_answers')}
        </label>
        <p className="muted text-sm" id="takes-answers-hint">
          {t('takes_answers_hint', { email })}
        </p>
      </div>
      <Field label={t('licence_number')} hint={t('licence_hint')} optional error={errors.licence_number?.message}>
        <TextInput {...register('licence_number')} />
      </Field>
      <Field label={t('licence_expiry')} hint={has_expired ? t('licence_past') : undefined} optional error={errors.licence_expiry?.message}>
        <TextInput {...register('licence_expiry', { setValueAs: (typed: string | null) => typed || null })} type="date" />
      </Field>
      <Notice of="provider" />
      <div>
        <SaveButton formState={{ isDirty, isSubmitting }} />
      </div>
    </form>
  );
}

function fieldsOf({
  name,
  name_zh,
  phone,
  whatsapp,
  takes_answers,
  licence_number,
  licence_expiry,
}: ProviderProfile): ProviderProfileFields {
  return { name, name_zh, phone, whatsapp, takes_answers, licence_number, licence_expiry };
}
