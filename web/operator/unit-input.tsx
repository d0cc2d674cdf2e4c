import type { ComponentProps } from 'react';
import { TextInput } from '../ui/inputs.tsx';

/** A short figure with its unit behind it. */
export function UnitInput({ unit, ...rest }: ComponentProps<'input'> & { unit: string }) {
  return (
    <span className="affix max-w-56">
      <TextInput {...rest} className="tnum" maxLength={5} autoComplete="off" required />
      <span>{unit}</span>
    </span>
  );
}
