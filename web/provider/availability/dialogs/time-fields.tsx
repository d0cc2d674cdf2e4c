import type { UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { EndDayField } from './end-day-field.tsx';

type FieldTimes = { date: string; start_time: string; end_time: string; end_day_offset?: number };

type Props<Fields extends FieldTimes> = {
  register: UseFormRegister<Fields>;
  times: FieldTimes;
  /** It is a day ticket’s: it opens and closes. */
  by_day: boolean;
  date_error: string | undefined;
  start_error: string | undefined;
  end_error: string | undefined;
};

/** When a slot is: its day, start and end, or opening hours, and the day of the end for an experience that lasts days. */
export function TimeFields<Fields extends FieldTimes>({ register, times, by_day, date_error, start_error, end_error }: Props<Fields>) {
  const { t } = useTranslation('availability');
  // Every form of this type has these fields.
  const of = register as unknown as UseFormRegister<FieldTimes>;
  const { start_time, end_time, end_day_offset } = times;
  return (
    <>
      <Field label={t('add.date')} error={date_error}>
        <TextInput type="date" className="tnum" {...of('date')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t(by_day ? 'bulk.opens' : 'add.start_time')} error={start_error}>
          <TextInput type="time" className="tnum" {...of('start_time')} />
        </Field>
        <Field label={t(by_day ? 'bulk.closes' : 'add.end_time')} error={end_error}>
          <TextInput type="time" className="tnum" {...of('end_time')} />
        </Field>
      </div>
      {end_day_offset === undefined ? (
        end_time <= start_time && end_time !== '' && <p className="hint -mt-3">{t('end_day.overnight')}</p>
      ) : (
        <EndDayField {...of('end_day_offset', { valueAsNumber: true, deps: 'end_time' })} />
      )}
    </>
  );
}
