import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

type Props = { value: string; onChange: (value: string) => void; error?: string | undefined; field?: RefObject<HTMLInputElement | null> };

/** Where the code of a voucher is typed; its screen loads the words of `manifest`. */
export function VoucherCodeField({ value, onChange, error, field }: Props) {
  const { t } = useTranslation('manifest');
  return (
    <Field label={t('check_in.code')} hint={t('check_in.code_hint')} error={error}>
      <TextInput
        ref={field}
        className="mono text-lg! uppercase"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
    </Field>
  );
}
