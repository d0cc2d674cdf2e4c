import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { outcomeOf, type Try } from './login-tries.ts';

const ways = ['fetch', 'axios', 'service'] as const satisfies readonly Try[];

/** Username, password, a button for each way to log in, and the answer below. */
export function LoginTest() {
  const { t } = useTranslation(['accounts', 'common']);
  // No resolver: the server's answer to anything typed is what this screen is for.
  const { register, getValues } = useForm({ defaultValues: { username: '', password: '' } });
  const [trying, setTrying] = useState<Try | null>(null);
  const [outcome, setOutcome] = useState<{ way: Try; text: string } | null>(null);
  const attempt = async (way: Try) => {
    setTrying(way);
    setOutcome({ way, text: await outcomeOf(way, getValues()) });
    setTrying(null);
  };
  return (
    <>
      <form className="card mt-6 grid gap-5 p-5 lg:p-6" onSubmit={(event) => event.preventDefault()} noValidate>
        <Field label={t('debug.username')}>
          <TextInput {...register('username')} autoComplete="username" />
        </Field>
        <Field label={t('debug.password')}>
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        <div className="flex flex-wrap gap-2">
          {ways.map((way) => (
            <Button
              key={way}
              busy={trying === way}
              busy_words={t('debug.trying')}
              disabled={trying !== null && trying !== way}
              onClick={() => void attempt(way)}
            >
              {t(`debug.${way}`)}
            </Button>
          ))}
        </div>
      </form>
      <section className="card mt-4 p-5 lg:p-6" aria-live="polite">
        <h2 className="h2 mb-3">
          {outcome ? t('common:field.about', { first: t('debug.outcome'), second: t(`debug.${outcome.way}`) }) : t('debug.outcome')}
        </h2>
        {outcome ? (
          <pre className="mono text-sm break-all whitespace-pre-wrap">{outcome.text}</pre>
        ) : (
          <p className="muted text-md">{t('debug.none')}</p>
        )}
      </section>
    </>
  );
}
