import { useId, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { FactorCode } from '../../identity/factor-code.tsx';

type Props = { open: boolean; onClose: () => void; onDeleted: () => Promise<void>; is_provider: boolean };

/** What goes, what stays, and the password; a refusal stands where it was asked. */
export function DeleteAccountDialog({ open, onClose, onDeleted, is_provider }: Props) {
  const { t } = useTranslation(['leaving', 'trips']);
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [factor_code, setCode] = useState('');
  const { busy, error, run } = useAction({ toast: 'none' });
  const { password: wrong_password, factor_code: wrong_code } = error?.fields ?? {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const remove = () => call(api.auth.remove, { body: { password, ...(factor_code && { factor_code }) } });
    void run(remove, { failed: t('delete_failed'), then: onDeleted });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      first={first}
      title={t('delete_ask')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:grow" onClick={onClose}>
            {t('delete_keep')}
          </Button>
          <Button
            type="submit"
            form={form}
            look="danger"
            className="max-sm:grow"
            disabled={password === ''}
            busy={busy}
            busy_words={t('deleting')}
          >
            {t('trips:delete')}
          </Button>
        </div>
      }
    >
      <form id={form} className="grid gap-5" onSubmit={submit} noValidate>
        {error && !wrong_password && !wrong_code && <Banner tone="danger">{error.words}</Banner>}
        <ul className="muted grid list-disc gap-1.5 pl-5 text-[.9375rem]">
          <li>{t('trips:delete_sentence')}</li>
          <li>{t('delete_bookings')}</li>
          <li>{t('delete_reviews')}</li>
          <li>{t('delete_everywhere')}</li>
          <li>{t('delete_ahead')}</li>
          {is_provider && <li>{t('delete_business')}</li>}
        </ul>
        <Field label={t('delete_password')} error={wrong_password?.join(' ')}>
          <PasswordInput
            ref={first}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
            required
          />
        </Field>
        <FactorCode value={factor_code} onChange={({ target }) => setCode(target.value)} error={wrong_code?.join(' ')} />
      </form>
    </Dialog>
  );
}
