import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';

const LATEST = 14;

/** The day on which a slot ends, for an experience that lasts days. */
export function EndDayField({ className, ...rest }: ComponentProps<typeof Select>) {
  const { t } = useTranslation('availability');
  return (
    <Field className={className} label={t('end_day.label')}>
      <EndDaySelect {...rest} />
    </Field>
  );
}

/** The same choice without a visible label. */
export function EndDaySelect(props: ComponentProps<typeof Select>) {
  const { t } = useTranslation('availability');
  return (
    <Select {...props}>
      {Array.from({ length: LATEST + 1 }, (_, days) => (
        <option key={days} value={days}>
          {days === 0 ? t('end_day.same') : t('end_day.later', { count: days })}
        </option>
      ))}
    </Select>
  );
}
