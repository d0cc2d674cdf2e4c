import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few views; one is always chosen. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <ToggleGroup className="seg" aria-label={label} value={[value]} onValueChange={([chosen]) => chosen && onChange(chosen)}>
      {options.map((option) => (
        <Toggle key={option.value} value={option.value} className={({ pressed }) => (pressed ? 'on' : '')}>
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
