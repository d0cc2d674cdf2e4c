import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/form/field.tsx';
import { CodeInput } from './code-input.tsx';

/** The field for an authenticator app's code or a recovery code. */
export function FactorCodeField({ error, ...input }: ComponentProps<'input'> & { error: string | undefined }) {
  const { t } = useTranslation('second_factor');
  return (
    <Field label={t('code')} hint={t('code_hint')} error={error}>
      <CodeInput {...input} />
    </Field>
  );
}
