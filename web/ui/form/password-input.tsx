import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { TextInput } from './inputs.tsx';

/** A password that can be shown while typing. */
export function PasswordInput({ className = '', ...rest }: ComponentProps<'input'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput {...rest} type={shown ? 'text' : 'password'} className={`pr-13 ${className}`} />
      <button
        type="button"
        className="btn btn-ghost btn-icon absolute top-0.5 right-0.5"
        aria-label={shown ? t('field.hide_password') : t('field.show_password')}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye_off' : 'eye'} />
      </button>
    </div>
  );
}
