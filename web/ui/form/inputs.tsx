import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';

/** One line of text inside a Field; takes `{...register('name')}`. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} {...rest} className={`input ${className}`} />;
}

/** Several lines of text inside a Field. */
export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldWiring()} {...rest} className={`textarea ${className}`} />;
}

/** A choice of a few, inside a Field; native, so a phone shows its own wheel. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <select {...useFieldWiring()} {...rest} className={`select ${className}`}>
      {children}
    </select>
  );
}
