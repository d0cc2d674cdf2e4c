import type { ComponentProps } from 'react';
import { TextInput } from '../ui/form/inputs.tsx';

/** A code of an authenticator app, which the device may offer, or a recovery code; inside a Field. */
export function CodeInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <TextInput {...rest} className={`mono ${className}`} inputMode="numeric" autoComplete="one-time-code" maxLength={40} required />;
}
