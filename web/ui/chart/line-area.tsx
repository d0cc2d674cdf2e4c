import type { ComponentProps } from 'react';
import { useFieldWiring } from '../form/field.tsx';

/** One line of text that wraps where its place ends, instead of hiding its end. Takes `{...register('name')}`; holds no line breaks. */
export function LineArea({ className = '', onChange, onKeyDown, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldWiring()}
      rows={1}
      {...rest}
      className={`input line-area ${className}`}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Enter') event.preventDefault();
      }}
      onChange={(event) => {
        // Only what is pasted can have any; writing back at every key would disturb an input method.
        const { value } = event.target;
        if (/[\r\n]/.test(value)) event.target.value = value.replace(/\s*[\r\n]+\s*/g, ' ').trim();
        return onChange?.(event);
      }}
    />
  );
}
