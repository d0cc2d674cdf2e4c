import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginBody } from '../../contract/accounts.ts';
import { api } from '../../contract/api.ts';
import { useBilingualFields, useBilingualRefusal, useBilingualRules } from '../i18n/bilingual-words.ts';
import { Both } from '../i18n/both.tsx';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { call } from '../lib/call/call.ts';
import { CallError } from '../lib/call/call-error.ts';
import { contractResolver, showFieldErrors } from '../lib/form.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/inputs.tsx';
import { BilingualLines } from '../ui/bilingual-lines.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { CodeInput } from './code-input.tsx';

type LoginFields = { username: string; password: string; factor_code?: string };

const names = ['username', 'password', 'factor_code'] as const;

type Props = { onSession: (session: ReplyOf<typeof api.auth.login>) => Promise<void> | void };

/**
 * Username or email and password, and a code where the account asks for one. A refusal stands in a red box and as a toast, or under its
 * field, and nothing typed is lost.
 */
export function LoginForm({ onSession }: Props) {
  const [refused, setRefused] = useState('');
  // The server's words that ask for a code.
  const [asks_code, setAsksCode] = useState('');
  const words = useBilingualRefusal();
  const inBoth = useBilingualFields();
  const toast = useToast();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginFields>({
    mode: 'onTouched',
    defaultValues: { username: '', password: '' },
    resolver: contractResolver(loginBody, useBilingualRules()),
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (asks_code) setFocus('factor_code');
  }, [asks_code, setFocus]);

  const submit = handleSubmit(async (body) => {
    setRefused('');
    try {
      await onSession(await call(api.auth.login, { body }));
    } catch (error) {
      if (error instanceof CallError && error.code === 'second_factor_needed') return setAsksCode(words(error, 'login.failed'));
      if (error instanceof CallError && showFieldErrors<LoginFields>(inBoth(error), names, setError)) return;
      const why = words(error, 'login.failed');
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
        <Field label={<Both of="login.username" />} error={errors.username?.message}>
          <TextInput
            {...register('username', { onChange: () => setAsksCode('') })}
            className="min-h-12"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </Field>
        <Field label={<Both of="login.password" />} error={errors.password?.message}>
          <PasswordInput {...register('password')} className="min-h-12" autoComplete="current-password" required />
        </Field>
        {asks_code && (
          <Field label={<BilingualLines text={asks_code} />} error={errors.factor_code?.message}>
            <CodeInput {...register('factor_code', { shouldUnregister: true })} className="min-h-12" />
          </Field>
        )}
        <Button
          type="submit"
          look="primary"
          size="lg"
          block
          className="mt-1"
          busy={isSubmitting}
          busy_words={<Both of="login.submitting" className="" />}
        >
          <Both of="login.submit" className="" />
        </Button>
      </form>
    </>
  );
}
