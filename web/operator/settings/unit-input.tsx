import type { ComponentProps } from 'react';
import { TextInput } from '../../ui/form/inputs.tsx';

/** A short figure with its unit behind it. */
export function UnitInput({ unit, ...rest }: ComponentProps<'input'> & { unit: string }) {
  return (
    <span className="affix max-w-56">
      <TextInput maxLength={5} {...rest} className="tnum" autoComplete="off" required />
      <span>{unit}</span>
    </span>
  );
}
