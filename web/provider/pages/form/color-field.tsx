import { useTranslation } from 'react-i18next';
import { Field, useFieldWiring } from '../../../ui/form/field.tsx';

type Props = {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** `#RRGGBB`, or what is being typed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Takes the focus when the colour is invalid. */
  ref?: React.Ref<HTMLInputElement>;
};

const WHOLE = /^#[0-9a-f]{6}$/i;

/** A field for a colour: the browser's picker, or its code as text. */
export function ColorField({ label, hint, error, ...control }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Control label={label} {...control} />
    </Field>
  );
}

function Control({ label, value, onChange, onBlur, ref }: Omit<Props, 'hint' | 'error'>) {
  const { t } = useTranslation('own_pages');
  const wiring = useFieldWiring();
  return (
    <div className="swatch">
      <input
        type="color"
        aria-label={t('form.pick', { label })}
        value={WHOLE.test(value) ? value.toLowerCase() : '#000000'}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <input
        {...wiring}
        ref={ref}
        type="text"
        value={value}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}
