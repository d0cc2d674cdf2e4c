import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factorPasswordBody, ownerBody, type FactorKey, type User } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import { call } from '../../lib/call/call.ts';
import { userChanged } from '../../lib/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { CodeInput } from '../../identity/code-input.tsx';
import { FactorForm } from './factor-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

type FactorStep =
  { at: 'rest' | 'password' | 'renew' | 'stop' } | { at: 'app'; made: FactorKey } | { at: 'codes'; codes: readonly string[] };
const REST: FactorStep = { at: 'rest' };

/** Whether a step begins with a field, which takes the focus. */
const asks = ({ at }: FactorStep) => at === 'password' || at === 'renew' || at === 'stop';

/** Turns two-step sign-in on and off, and replaces the recovery codes. */
export function SecondFactor({ user }: { user: User }) {
  const { t } = useTranslation('second_factor');
  const [step, setStep] = useState<FactorStep>(REST);
  const left = useCodesLeft(user, step);
  const toast = useToast();
  const card = useRef<HTMLElement>(null);
  // The card is drawn after the page, too late for the browser to scroll to it.
  useEffect(() => {
    if (window.location.hash === '#second-factor') card.current?.scrollIntoView();
  }, []);
  // The button that was pressed has gone, and with it the focus.
  const stepped = useRef(step);
  useEffect(() => {
    if (stepped.current !== step && !asks(step)) card.current?.focus();
    stepped.current = step;
  }, [step]);
  const cancel = () => setStep(REST);
  const show = ({ recovery_codes }: { recovery_codes: string[] }) => setStep({ at: 'codes', codes: recovery_codes });
  return (
    <section className="card grid scroll-mt-24 gap-4 p-5 lg:p-6" id="second-factor" tabIndex={-1} ref={card}>
      <div>
        <h2 className="h2">{t('title')}</h2>
        <p className="muted mt-1 text-md">{t(user.second_factor ? 'on' : 'off')}</p>
        {left !== null && <p className="muted mt-1 text-md">{t('left', { left })}</p>}
      </div>
      {step.at === 'rest' &&
        (user.second_factor ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setStep({ at: 'renew' })}>{t('renew')}</Button>
            <Button look="danger-quiet" onClick={() => setStep({ at: 'stop' })}>
              {t('stop')}
            </Button>
          </div>
        ) : (
          <div>
            <Button onClick={() => setStep({ at: 'password' })}>{t('set_up')}</Button>
          </div>
        ))}
      {step.at === 'password' && (
        <FactorForm<{ password: string }>
          schema={factorPasswordBody}
          empty={{ password: '' }}
          names={['password']}
          focus="password"
          send={async (body) => setStep({ at: 'app', made: await call(api.auth.startSecondFactor, { body }) })}
          submit={t('next')}
          onCancel={cancel}
        >
          {({ register, formState: { errors } }) => (
            <Field label={t('password')} error={errors.password?.message}>
              <PasswordInput {...register('password')} autoComplete="current-password" required />
            </Field>
          )}
        </FactorForm>
      )}
      {step.at === 'app' && (
        <SetUpApp
          made={step.made}
          username={user.username}
          onOn={(codes) => {
            userChanged({ ...user, second_factor: true });
            toast.success(t('turned_on'));
            show(codes);
          }}
          onCancel={cancel}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} username={user.username} onSaved={cancel} />}
      {step.at === 'renew' && (
        <OwnerForm
          sentence={t('renew_sentence')}
          submit={t('renew_now')}
          send={async (body) => show(await call(api.auth.renewRecoveryCodes, { body }))}
          onCancel={cancel}
        />
      )}
      {step.at === 'stop' && (
        <OwnerForm
          sentence={t('stop_sentence')}
          submit={t('stop')}
          look="danger"
          send={async (body) => {
            await call(api.auth.stopSecondFactor, { body });
            userChanged({ ...user, second_factor: false });
            toast.success(t('stopped'));
            cancel();
          }}
          onCancel={cancel}
        />
      )}
    </section>
  );
}

type Owner = { password: string; factor_code: string };
type OwnerProps = {
  sentence: string;
  submit: string;
  look?: 'danger';
  send: (body: Owner) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for the password and a code before a step. */
function OwnerForm({ sentence, ...form }: OwnerProps) {
  const { t } = useTranslation('second_factor');
  return (
    <FactorForm<Owner>
      schema={ownerBody}
      empty={{ password: '', factor_code: '' }}
      names={['password', 'factor_code']}
      focus="password"
      {...form}
    >
      {({ register, formState: { errors } }) => (
        <>
          <p className="text-md">{sentence}</p>
          <Field label={t('password')} error={errors.password?.message}>
            <PasswordInput {...register('password')} autoComplete="current-password" required />
          </Field>
          <Field label={t('code')} hint={t('code_hint')} error={errors.factor_code?.message}>
            <CodeInput {...register('factor_code')} />
          </Field>
        </>
      )}
    </FactorForm>
  );
}

/** How many recovery codes are left; null until the server has answered, and while two-step sign-in is off. */
function useCodesLeft({ second_factor }: User, step: FactorStep): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const is_shown = second_factor && step.at === 'rest';
  useEffect(() => {
    if (!is_shown) return;
    let is_wanted = true;
    call(api.auth.secondFactor)
      .then(({ recovery_codes_left }) => is_wanted && setLeft(recovery_codes_left))
      .catch(() => undefined);
    return () => void (is_wanted = false);
  }, [is_shown]);
  return is_shown ? left : null;
}
