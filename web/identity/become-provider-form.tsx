import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { becomeProviderBody } from '../../contract/accounts.ts';
import { api } from '../../contract/api.ts';
import { useLocale } from '../i18n/locale.ts';
import { Notice } from '../legal/notice.tsx';
import { useShownVersions } from '../legal/versions.ts';
import { call } from '../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../lib/form.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { userChanged } from '../lib/session/session.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';

type BusinessFields = { business_name: string; business_name_zh: string; phone: string; licence_number: string };

const names = ['business_name', 'business_name_zh', 'phone', 'licence_number'] as const;
const empty: BusinessFields = { business_name: '', business_name_zh: '', phone: '', licence_number: '' };

/** Turns the account into a provider's and goes to its dashboard. */
export function BecomeProviderForm() {
  const { t } = useTranslation('accounts');
  const { error, run } = useAction();
  const navigate = useNavigate();
  const shown = useShownVersions();
  const { register, handleSubmit, setError, formState } = useForm<BusinessFields>({
    mode: 'onTouched',
    defaultValues: empty,
    resolver: contractResolver(becomeProviderBody, wordsIn(useLocale())),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    const become = async () => {
      const user = await call(api.auth.becomeProvider, { body: { ...body, ...shown } });
      await navigate('/provider/dashboard');
      userChanged(user);
    };
    await run(become, {
      done: t('provider.done'),
      failed: t('provider.failed'),
      onRefusal: (refusal) => showFieldErrors<BusinessFields>(refusal, names, setError),
    });
  });

  return (
    <form className="grid gap-5 pt-1" onSubmit={submit} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <Field label={t('provider.business_name')} error={errors.business_name?.message}>
        <TextInput {...register('business_name')} autoComplete="organization" required />
      </Field>
      <Field label={t('provider.business_name_zh')} optional error={errors.business_name_zh?.message}>
        <TextInput {...register('business_name_zh')} lang="zh-HK" />
      </Field>
      <Field label={t('provider.phone')} hint={t('provider.phone_hint')} error={errors.phone?.message}>
        <TextInput {...register('phone')} type="tel" autoComplete="tel" required />
      </Field>
      <Field label={t('provider.licence_number')} hint={t('provider.licence_hint')} optional error={errors.licence_number?.message}>
        <TextInput {...register('licence_number')} />
      </Field>
      <Notice of="become_provider" />
      <Button type="submit" look="primary" block busy={isSubmitting} busy_words={t('provider.submitting')}>
        {t('provider.submit')}
      </Button>
    </form>
  );
}
