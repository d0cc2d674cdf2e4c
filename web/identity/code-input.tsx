import type { ComponentProps } from 'react';
import { TextInput } from '../ui/form/inputs.tsx';

/** The input, inside a Field, for an authenticator app's code or a recovery code. */
export function CodeInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <TextInput {...rest} className={`mono ${className}`} inputMode="numeric" autoComplete="one-time-code" maxLength={40} required />;
}
