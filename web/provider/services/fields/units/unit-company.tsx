import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon.tsx';
import type { ServiceFields, UnitKind } from '../../form/service-fields.ts';

/** With whom people of a unit must come: other units that the service has. */
export function UnitCompany({ unit, kind }: { unit: `units.${number}`; kind: UnitKind }) {
  const { t } = useTranslation('own_services');
  const { control } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name: `${unit}.accompanied_by` });
  const units = useWatch({ control, name: 'units' });
  const others = units.filter((other) => other.kind !== kind && !(other.kind === 'group' && other.takes === 'all'));
  const kinds: UnitKind[] = ['adult', ...others.map((other) => other.kind)];
  const wrong = fieldState.error?.message;
  const toggle = (other: UnitKind, isChosen: boolean) =>
    field.onChange(kinds.filter((one) => (one === other ? isChosen : field.value.includes(one))));
  return (
    <fieldset className="mt-2">
      <legend className="label">{t('form.company')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {kinds.map((other, nth) => (
          <label key={other} className="check">
            <input
              type="checkbox"
              ref={nth === 0 ? field.ref : null}
              checked={field.value.includes(other)}
              onChange={({ currentTarget }) => toggle(other, currentTarget.checked)}
            />
            {t(`units.${other}`)}
          </label>
        ))}
      </div>
      <p className="hint">{t('form.company_means')}</p>
      {wrong && (
        <p className="err">
          <Icon name="alert" />
          <span>{wrong}</span>
        </p>
      )}
    </fieldset>
  );
}
