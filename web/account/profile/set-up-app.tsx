import { useTranslation } from 'react-i18next';
import { factorCodeBody, type FactorKey, type RecoveryCodes } from '../../../contract/accounts.ts';
import { api } from '../../../contract/api.ts';
import { call } from '../../lib/call/call.ts';
import { Field } from '../../ui/form/field.tsx';
import { CodeInput } from '../../identity/code-input.tsx';
import { FactorForm } from './factor-form.tsx';

type Props = { made: FactorKey; username: string; onOn: (codes: RecoveryCodes) => void; onCancel: () => void };

/** Shows the key for an authenticator app, as QR code and as text, and asks for the app's code. */
export function SetUpApp({ made: { key, qr }, username, onOn, onCancel }: Props) {
  const { t } = useTranslation('second_factor');
  const address = `otpauth://totp/Sampan:${encodeURIComponent(username)}?issuer=Sampan&secret=${key}`;
  return (
    <FactorForm<{ factor_code: string }>
      schema={factorCodeBody}
      empty={{ factor_code: '' }}
      names={['factor_code']}
      send={async (body) => onOn(await call(api.auth.confirmSecondFactor, { body }))}
      submit={t('turn_on')}
      onCancel={onCancel}
    >
      {({ register, formState: { errors } }) => (
        <>
          <p className="text-md">{t('scan')}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={t('qr')}
            width={208}
            height={208}
            className="rounded-card border border-line"
          />
          <a className="link sm:hidden" href={address}>
            {t('here')}
          </a>
          <div>
            <p className="muted text-md">{t('key')}</p>
            <p className="mono mt-1 [overflow-wrap:anywhere]">{key.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          </div>
          <Field label={t('shown')} error={errors.factor_code?.message}>
            <CodeInput {...register('factor_code')} />
          </Field>
        </>
      )}
    </FactorForm>
  );
}
