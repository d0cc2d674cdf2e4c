import { useController, useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../../../ui/form/choice-cards.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/inputs.tsx';
import type { ServiceFields } from '../../form/service-fields.ts';

type UnitName = `units.${number}`;

/** Whether a group takes all of a departure, and for how many people, or a number of places; and what that means for other bookings. */
export function GroupPlaces({ unit }: { unit: UnitName }) {
  const { t } = useTranslation('own_services');
  const { control } = useFormContext<ServiceFields>();
  const { field } = useController({ control, name: `${unit}.takes` });
  return (
    <div className="mt-4 grid gap-1">
      <ChoiceCards
        label={t('form.group_takes')}
        columns="sm:grid-cols-2"
        value={field.value}
        onChange={field.onChange}
        options={[
          { value: 'all', label: t('form.group_whole') },
          { value: 'number', label: t('form.group_number') },
        ]}
      />
      {field.value === 'all' ? <PeopleOfWhole unit={unit} /> : <NumberOfPlaces name={`${unit}.places`} />}
    </div>
  );
}

/** How many people come at the price of a whole departure. */
function PeopleOfWhole({ unit }: { unit: UnitName }) {
  const { t } = useTranslation('own_services');
  const { register, formState, getFieldState } = useFormContext<ServiceFields>();
  const wrong = (name: FieldPath<ServiceFields>) => getFieldState(name, formState).error?.message;
  return (
    <>
      <p className="hint">{t('form.group_whole_means')}</p>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:max-w-96">
        <Field label={t('form.whole_min')} error={wrong(`${unit}.min_people`)}>
          <TextInput {...register(`${unit}.min_people`)} className="tnum" inputMode="numeric" autoComplete="off" maxLength={4} />
        </Field>
        <Field label={t('form.whole_max')} error={wrong(`${unit}.max_people`)}>
          <TextInput {...register(`${unit}.max_people`)} className="tnum" inputMode="numeric" autoComplete="off" maxLength={4} />
        </Field>
      </div>
    </>
  );
}

function NumberOfPlaces({ name }: { name: `units.${number}.places` }) {
  const { t } = useTranslation('own_services');
  const { control, register, formState, getFieldState } = useFormContext<ServiceFields>();
  const [typed, capacity] = useWatch({ control, name: [name, 'default_capacity'] });
  const left = (capacity ?? 0) - Number(typed);
  const meaning = () => {
    if (capacity === null || !/^\d+$/.test(typed) || left < 0 || Number(typed) < 1) return undefined;
    return left === 0 ? t('form.group_takes_all') : t('form.group_leaves', { count: left });
  };
  return (
    <Field
      className="mt-2 sm:max-w-72"
      label={t('form.group_places')}
      error={getFieldState(name, formState).error?.message}
      hint={meaning()}
    >
      <TextInput {...register(name)} className="tnum" inputMode="numeric" autoComplete="off" maxLength={4} />
    </Field>
  );
}
