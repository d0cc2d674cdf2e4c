import { useTranslation } from 'react-i18next';
import { needKinds, type Resource } from '../../../../contract/resources.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select, TextInput } from '../../../ui/form/inputs.tsx';

export type Need = Omit<Resource['needs'][number], 'service'>;

/** What a service begins with that comes to need a resource: as another one does. */
export function needOf(like: Need | undefined): Need {
  return like ?? { quantity: 1, per: 'departure', minutes_before: 0, minutes_after: 0 };
}

type Props = { service: string; need: Need | null; first: Need; onChange: (need: Need | null) => void };

/** Whether a service needs a resource, and then how many, for each what, and for how long around a departure. */
export function NeedFields({ service, need, first, onChange }: Props) {
  const { t } = useTranslation('availability');
  const number = (field: 'quantity' | 'minutes_before' | 'minutes_after', min: number, max: number) => (
    <Field label={t(`sharing.${field}`)}>
      <TextInput
        type="number"
        inputMode="numeric"
        className="tnum"
        min={min}
        max={max}
        value={need?.[field] ?? min}
        onChange={(event) =>
          need && onChange({ ...need, [field]: Math.min(max, Math.max(min, Math.trunc(Number(event.target.value)) || min)) })
        }
      />
    </Field>
  );
  return (
    <div className="border-t border-line pt-2">
      <label className="check min-h-11">
        <input
          type="checkbox"

          checked={need !== null}
          onChange={(event) => onChange(event.target.checked ? first : null)}
        />
        <span className="min-w-0 break-words">{service}</span>
      </label>
      {need && (
        <div className="grid grid-cols-2 gap-3 pb-3 sm:grid-cols-4" role="group" aria-label={service}>
          {number('quantity', 1, 1_000)}
          <Field label={t('sharing.per')}>
            <Select
              value={need.per}
              onChange={(event) => onChange({ ...need, per: needKinds.find((per) => per === event.target.value) ?? 'departure' })}
            >
              {needKinds.map((per) => (
                <option key={per} value={per}>
                  {t(`sharing.per_${per}`)}
                </option>
              ))}
            </Select>
          </Field>
          {number('minutes_before', 0, 1_440)}
          {number('minutes_after', 0, 1_440)}
        </div>
      )}
    </div>
  );
}
