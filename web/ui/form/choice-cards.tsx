import { useId, type ReactNode } from 'react';

type Props<Value extends string> = {
  label: ReactNode;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The layout of the cards, as utility classes. */
  columns: string;
};

/** A choice of a few, each on a card with an explanation. */
export function ChoiceCards<Value extends string>({ label, options, value, onChange, columns }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="label mb-1.5">{label}</legend>
      <div className={`grid gap-2 ${columns}`}>
        {options.map((option) => (
          <label key={option.value} className={`check choice ${option.value === value ? 'on' : ''}`}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>
              <span>{option.label}</span>
              {option.hint && <span className="hint block">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
