import { NumberField } from '@base-ui/react/number-field';
import { useTranslation } from 'react-i18next';
import { useFieldWiring } from './field.tsx';
import { Icon } from '../icon.tsx';

type Props = {
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max?: number;
  name?: string;
  onBlur?: () => void;
  /** The name of the counted thing, for the buttons' labels where there are several steppers. */
  of?: string;
};

/** A whole number with minus and plus buttons, which are disabled at the bounds; it can also be typed. */
export function NumberStepper({ value, onChange, min = 1, max, name, onBlur, of }: Props) {
  const { t } = useTranslation();
  const about = (action: string) => (of ? t('field.about', { first: of, second: action }) : action);
  const { id, ...described } = useFieldWiring() ?? { id: undefined };
  return (
    <NumberField.Root
      value={value}
      onValueChange={onChange}
      min={min}
      max={max}
      name={name}
      id={id}
      locale="en-HK"
      format={{ maximumFractionDigits: 0 }}
    >
      <NumberField.Group className="stepper">
        <NumberField.Decrement aria-label={about(t('field.decrease'))}>
          <Icon name="minus" />
        </NumberField.Decrement>
        <NumberField.Input className="stepper-input" {...described} onBlur={onBlur} inputMode="numeric" />
        <NumberField.Increment aria-label={about(t('field.increase'))}>
          <Icon name="plus" />
        </NumberField.Increment>
      </NumberField.Group>
    </NumberField.Root>
  );
}
