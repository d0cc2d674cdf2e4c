import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { registerBody } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import { useBilingualFields, useBilingualRefusal, useBilingualRules } from '../../i18n/bilingual-words.ts';
import { Both } from '../../i18n/both.tsx';
import { NewsletterBox } from '../../legal/newsletter-box.tsx';
import { Notice } from '../../legal/notice.tsx';
import { useShownVersions } from '../../legal/versions.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors } from '../../lib/form.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { BilingualLines } from '../../ui/bilingual-lines.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { useSignIn } from './use-sign-in.ts';

type RegisterFields = { username: string; email: string; password: string; first_name: string; last_name: string; newsletter: boolean };

const names = ['username', 'email', 'password', 'first_name', 'last_name'] as const;

/** A new client account. Server messages stand under their fields, together in the red box, and as a toast. */
export function RegisterForm() {
  const [refused, setRefused] = useState('');
  const words = useBilingualRefusal();
  const inBoth = useBilingualFields();
  const toast = useToast();
  const entered = useSignIn();
  const shown = useShownVersions();
  const { register, handleSubmit, setError, formState } = useForm<RegisterFields>({
    mode: 'onTouched',
    defaultValues: { username: '', email: '', password: '', first_name: '', last_name: '', newsletter: false },
    resolver: contractResolver(registerBody, useBilingualRules()),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setRefused('');
    try {
      await entered(await call(api.auth.register, { body: { ...body, ...shown } }), 'register.success');
    } catch (failure) {
      const error = failure instanceof CallError ? inBoth(failure) : failure;
      const field_words = error instanceof CallError ? Object.values(error.fields).flat().join('\n') : '';
      const why = field_words || words(error, 'register.failed');
      if (error instanceof CallError) showFieldErrors<RegisterFields>(error, names, setError);
      setRefused(why);
      toast.error(why);
    }
  });

  return (
    <>
      {refused && (
        <Banner tone="danger" className="mt-6">
          <BilingualLines text={refused} />
        </Banner>
      )}
      <form className="mt-7 grid gap-5" onSubmit={submit} noValidate>
        <Field label={<Both of="register.username" />} error={errors.username?.message}>
          <TextInput {...register('username')} autoComplete="username" autoCapitalize="none" spellCheck={false} required />
        </Field>
        <Field label={<Both of="register.email" />} error={errors.email?.message}>
          <TextInput {...register('email')} type="email" autoComplete="email" required />
        </Field>
        <Field
          label={<Both of="register.password" />}
          hint={<Both of="register.password_hint" className="" />}
          error={errors.password?.message}
        >
          <PasswordInput {...register('password')} autoComplete="new-password" required />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <Field
            label={<Both of="register.first_name" />}
            hint={<Both of="register.optional" className="" />}
            error={errors.first_name?.message}
          >
            <TextInput {...register('first_name')} autoComplete="given-name" />
          </Field>
          <Field
            label={<Both of="register.last_name" />}
            hint={<Both of="register.optional" className="" />}
            error={errors.last_name?.message}
          >
            <TextInput {...register('last_name')} autoComplete="family-name" />
          </Field>
        </div>
        <NewsletterBox {...register('newsletter')} />
        <Button
          type="submit"
          look="primary"
          size="lg"
          block
          className="mt-1"
          busy={isSubmitting}
          busy_words={<Both of="register.submitting" className="" />}
        >
          <Both of="register.submit" className="" />
        </Button>
        <Notice of="register" />
      </form>
    </>
  );
}
