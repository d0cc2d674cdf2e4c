import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { paymentSettingsBody, type OfferedWay, type PaymentSettings } from '../../../../contract/getting-paid.ts';
import { fpsKinds, readableFpsAccount, type FpsKind } from '../../../../rules/fps/account.ts';
import { FactorCode } from '../../../identity/factor-code.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SaveButton } from '../../../ui/form/save-button.tsx';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { NumberStepper } from '../../../ui/form/number-stepper.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { WayChoices } from '../../pay-ways/way-choices.tsx';

type PaymentFields = {
  pay_ways: OfferedWay[];
  fps_kind: FpsKind;
  fps_account: string;
  fps_name: string;
  pay_hours: number | null;
  pay_days_before: number | null;
  password?: string;
  factor_code?: string;
};

const names = ['pay_ways', 'fps_account', 'fps_name', 'pay_hours', 'pay_days_before', 'password', 'factor_code'] as const;
const accountFields = ['fps_kind', 'fps_account', 'fps_name'] as const;

/** The ways to pay, the FPS account and the deadlines. Another account asks for the password. */
export function PaymentForm({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation(['getting_paid', 'common']);
  const [saved, setSaved] = useState(() => fieldsOf(settings));
  const { error, run } = useAction({ toast: 'both' });
  const form = useForm<PaymentFields>({
    mode: 'onTouched',
    defaultValues: saved,
    resolver: contractResolver(paymentSettingsBody, wordsIn(useLocale())),
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const ways = useController({ control, name: 'pay_ways' }).field;
  const kind = useController({ control, name: 'fps_kind' }).field;
  const account = useWatch({ control, name: [...accountFields] });
  const moves_account =
    accountFields.some((field, at) => (account[at] ?? '').trim() !== saved[field]) && (account[1] || saved.fps_account) !== '';

  const submit = handleSubmit(async (body) => {
    await run(() => call(api.providers.changePayment, { body }), {
      done: t('saved'),
      failed: t('failed'),
      then: (reply) => {
        setSaved(fieldsOf(reply));
        form.reset(fieldsOf(reply));
      },
      onRefusal: (refusal) => showFieldErrors<PaymentFields>(refusal, names, setError),
    });
  });

  return (
    <form className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      {saved.fps_account === '' && (
        <Banner tone="info">
          <strong className="mr-1">{t('none')}</strong>
          {t('none_sentence')}
        </Banner>
      )}
      <section className="card grid gap-5 p-5 lg:p-6">
        <WayChoices has_cards={settings.has_cards} value={ways.value} onChange={ways.onChange} error={errors.pay_ways?.message} />
      </section>
      <section className="card grid gap-5 p-5 lg:p-6">
        <div>
          <h2 className="h2">{t('account')}</h2>
          <p className="muted mt-1 text-md">{t('account_hint')}</p>
        </div>
        <ChoiceCards
          label={t('kind')}
          options={fpsKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind.value}
          onChange={kind.onChange}
          columns="sm:grid-cols-3"
        />
        <Field label={t(`account_of.${kind.value}`)} error={errors.fps_account?.message}>
          <TextInput {...register('fps_account')} inputMode={kind.value === 'email' ? 'email' : 'numeric'} autoComplete="off" />
        </Field>
        <Field label={t('name')} hint={t('name_hint')} error={errors.fps_name?.message}>
          <TextInput {...register('fps_name')} autoComplete="off" />
        </Field>
        {moves_account && (
          <>
            <Field label={t('password')} hint={t('password_hint')} error={errors.password?.message}>
              <PasswordInput {...register('password', { shouldUnregister: true })} autoComplete="current-password" required />
            </Field>
            <FactorCode {...register('factor_code', { shouldUnregister: true })} error={errors.factor_code?.message} />
          </>
        )}
      </section>
      <section className="card grid gap-5 p-5 lg:p-6">
        <h2 className="h2">{t('deadlines')}</h2>
        <Amount form={form} name="pay_hours" label={t('hours')} hint={t('hours_hint')} min={1} max={720} />
        <Amount form={form} name="pay_days_before" label={t('days')} min={0} max={90} />
        <div>
          <SaveButton formState={{ isDirty, isSubmitting }} />
        </div>
      </section>
    </form>
  );
}

type AmountProps = {
  form: ReturnType<typeof useForm<PaymentFields>>;
  name: 'pay_hours' | 'pay_days_before';
  label: string;
  hint?: string;
  min: number;
  max: number;
};

function Amount({ form: { control }, name, label, hint, min, max }: AmountProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      <NumberStepper value={field.value} onChange={field.onChange} onBlur={field.onBlur} min={min} max={max} of={label} />
    </Field>
  );
}

/** An account as its owner reads it; a kind is chosen from the beginning. */
function fieldsOf({ fps_kind, fps_account, has_cards: _, ...settings }: PaymentSettings): PaymentFields {
  const kind = fps_kind ?? 'id';
  return { ...settings, fps_kind: kind, fps_account: readableFpsAccount({ kind, account: fps_account }) };
}
