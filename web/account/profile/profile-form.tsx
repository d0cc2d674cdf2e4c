import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { profileBody, type User } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import type { Locale } from '../../../contract/text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { NewsletterBox } from '../../legal/newsletter-box.tsx';
import { Notice } from '../../legal/notice.tsx';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, takeSaved, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { userChanged } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select, TextInput } from '../../ui/form/inputs.tsx';
import { LocaleOptions } from '../../ui/form/locale-options.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { FactorCode } from '../../identity/factor-code.tsx';

type ProfileFields = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  locale: Locale;
  newsletter: boolean;
  password?: string;
  factor_code?: string;
};

const names = ['first_name', 'last_name', 'email', 'phone', 'locale', 'password', 'factor_code'] as const;

/** Names, email, phone and language. A new language shows at once, by loading the screen again. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(['accounts', 'common']);
  const locale = useLocale();
  const { error, run } = useAction();
  const form = useForm<ProfileFields>({
    mode: 'onTouched',
    defaultValues: fieldsOf(user),
    resolver: contractResolver(profileBody, wordsIn(locale)),
  });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const typed_email = useWatch({ control: form.control, name: 'email' });
  const moves = isAnother(typed_email, user.email);

  const submit = handleSubmit(async (fields) => {
    const { email, password, factor_code, newsletter, ...rest } = fields;
    // Sending the address that the account has would take back one that is not proved yet.
    const body = {
      ...rest,
      ...(email !== user.email && { email }),
      ...(moves && { password, factor_code }),
      ...(newsletter !== user.newsletter && { newsletter }),
    };
    await run(() => call(api.auth.update, { body }).then(userChanged), {
      done: t('profile.saved'),
      failed: t('profile.failed'),
      then: (saved) => {
        takeSaved(form, fields, fieldsOf(saved));
        if (saved.locale !== locale && saved.locale !== user.locale) window.location.assign(`/profile?lang=${saved.locale}`);
      },
      onRefusal: (refusal) => showFieldErrors<ProfileFields>(refusal, names, setError),
    });
  });

  return (
    <form className="card mt-6 grid gap-5 p-5 lg:p-6" onSubmit={submit} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <Field label={t('profile.username')} hint={t('profile.username_hint')}>
        <TextInput value={user.username} readOnly className="bg-surface-3! text-fg-2!" autoComplete="username" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('profile.first_name')} optional error={errors.first_name?.message}>
          <TextInput {...register('first_name')} autoComplete="given-name" />
        </Field>
        <Field label={t('profile.last_name')} optional error={errors.last_name?.message}>
          <TextInput {...register('last_name')} autoComplete="family-name" />
        </Field>
      </div>
      <Field label={t('profile.email')} error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" required />
      </Field>
      {moves && (
        <>
          <Field label={t('profile.password')} hint={t('profile.password_hint')} error={errors.password?.message}>
            <PasswordInput {...register('password', { shouldUnregister: true })} autoComplete="current-password" required />
          </Field>
          <FactorCode {...register('factor_code', { shouldUnregister: true })} error={errors.factor_code?.message} />
        </>
      )}
      <Field label={t('profile.phone')} optional error={errors.phone?.message}>
        <TextInput {...register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field label={t('profile.language')} hint={t('profile.language_hint')} error={errors.locale?.message}>
        <Select {...register('locale')}>
          <LocaleOptions />
        </Select>
      </Field>
      <NewsletterBox {...register('newsletter')} />
      <Notice of="profile" />
      <div className="flex items-center gap-4">
        <SaveButton formState={{ isDirty, isSubmitting }} />
        {!isDirty && <span className="quiet text-sm">{t('profile.unchanged')}</span>}
      </div>
    </form>
  );
}

function isAnother(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() !== email.toLowerCase();
}

function fieldsOf({ first_name, last_name, email, phone, locale, newsletter }: User): ProfileFields {
  return { first_name, last_name, email, phone, locale, newsletter };
}
