import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { verifyBody } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { longDate } from '../../lib/format/dates.ts';
import { AlertDialog } from '../../ui/feedback/alert-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';

const passwordOnly = verifyBody.pick({ password: true });

type Props = {
  token: string;
  account: ReplyOf<typeof api.auth.mailedAccount>;
  onProved: (claimed_bookings: number) => void;
  onDisowned: () => void;
};

/** Which account gives this address and what it holds. Asks for its password where the visitor is not signed in to it. */
export function ConfirmEmail({ token, account, onProved, onDisowned }: Props) {
  const { t } = useTranslation(['proof', 'guest']);
  const { username, email, date_joined, is_yours, is_new_address } = account;
  const locale = useLocale();
  const { register, handleSubmit, setError, control, formState } = useForm<{ password?: string }>({
    resolver: contractResolver(passwordOnly, wordsIn(locale)),
  });
  const password = useWatch({ control, name: 'password' });
  const [chosen, choose] = useState<'verify' | 'disown'>('verify');
  const { busy, error, run } = useAction({ toast: 'none' });
  const [asking, setAsking] = useState(false);

  const submit = handleSubmit(async (fields) => {
    if (busy) return;
    choose('verify');
    await run(() => call(api.auth.verifyEmail, { body: { token, ...fields } }), {
      failed: t('guest:verify_failed'),
      then: ({ claimed_bookings }) => onProved(claimed_bookings),
      onRefusal: (refusal) => showFieldErrors(refusal, ['password'], setError),
    });
  });
  const disown = async () => {
    choose('disown');
    await run(() => call(api.auth.disownEmail, { body: { token } }), { failed: t('disown_failed'), then: onDisowned });
    setAsking(false);
  };
  const inside = useInside(account);
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <div className="card p-5 text-md break-words">
        <p>
          {t(is_new_address ? 'verify_new_account' : 'verify_account', {
            username,
            email,
            date: longDate(hongKongDate(new Date(date_joined)), locale),
          })}
        </p>
        {inside.length > 0 && (
          <>
            <p className="mt-3">{t('verify_inside')}</p>
            <ul className="mt-1 list-disc pl-5">
              {inside.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {!is_yours && (
        <Field label={t('verify_password', { username })} hint={t('verify_password_hint')} error={formState.errors.password?.message}>
          <PasswordInput {...register('password', { shouldUnregister: true })} autoComplete="current-password" required />
        </Field>
      )}
      <Button
        type="submit"
        look="primary"
        size="lg"
        block
        disabled={(!is_yours && !password) || (busy && chosen === 'disown')}
        busy={busy && chosen === 'verify'}
        busy_words={t('guest:verifying')}
      >
        {t('guest:verify')}
      </Button>
      <Button block disabled={busy} onClick={() => setAsking(true)}>
        {t('disown')}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void disown()}
        title={t('disown_ask')}
        sentence={t(is_new_address ? 'disown_new_sentence' : 'disown_sentence', { username, email })}
        confirm={t('disown')}
        busy={busy && chosen === 'disown'}
      />
    </form>
  );
}

/** What somebody has put into the account, each in words. */
function useInside({ payout_account, calendar_feed, second_factor, business, partnership }: Props['account']): string[] {
  const { t } = useTranslation('proof');
  return [
    business && t('verify_business', { name: business }),
    partnership && t('verify_partnership', { name: partnership }),
    payout_account && t('verify_payout', { account: payout_account }),
    calendar_feed ? t('verify_feed') : '',
    second_factor ? t('verify_factor') : '',
  ].filter((line) => line !== '');
}
