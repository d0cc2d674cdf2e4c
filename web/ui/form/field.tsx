import { createContext, use, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { BilingualLines } from '../bilingual-lines.tsx';

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

const Around = createContext<Wiring | null>(null);

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  /** The error, from the contract's rules or the server. A line break separates two languages. */
  error?: string | undefined;
  optional?: boolean;
  className?: string;
  children: ReactNode;
};

/** A label above, a control, a hint or an error below. The control inside takes its id and description from here. */
export function Field({ label, hint, error, optional = false, className = '', children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={`field ${error ? 'is-bad' : ''} ${className}`}>
      <label className="label" htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="opt">{t('field.optional')}</span>}
      </label>
      <Around value={{ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined }}>{children}</Around>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <div className="err" id={`${id}-error`}>
          <Icon name="alert" />
          <div>
            <BilingualLines text={error} />
          </div>
        </div>
      )}
    </div>
  );
}

/** The id and descriptions of the Field around it, for a custom control. */
export function useFieldWiring(): Wiring | null {
  return use(Around);
}
