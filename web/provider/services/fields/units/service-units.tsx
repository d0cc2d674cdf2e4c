import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { unitKinds } from '../../../../../contract/catalogue.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { newUnit, type ServiceFields } from '../../form/service-fields.ts';
import { UnitRow } from './unit-row.tsx';

const others = unitKinds.filter((kind) => kind !== 'adult');

/** The units and their prices. There is always an adult, whose price is the service's. */
export function ServiceUnits({ fee_bp }: { fee_bp: number | undefined }) {
  const { t } = useTranslation('own_services');
  const { control, formState, getValues } = useFormContext<ServiceFields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'units' });
  const units = useWatch({ control, name: 'units' });
  // An error of all units together; that of one unit is shown in its row.
  const wrong = formState.errors.units?.message;
  const left = others.filter((kind) => !units.some((unit) => unit.kind === kind));
  // By default a group takes all places of a departure, so that no one else can book it.
  const wholeDeparture = () => {
    const { default_capacity, max_participants } = getValues();
    return default_capacity === null ? '' : String(Math.min(default_capacity, max_participants ?? default_capacity));
  };
  return (
    <fieldset className="grid gap-3" data-field="units">
      <legend className="label mb-1.5">{t('form.units')}</legend>
      <UnitRow kind="adult" fee_bp={fee_bp} price="price" ages="adult" />
      {fields.map(({ id, kind }, place) => (
        <UnitRow
          key={id}
          kind={kind}
          fee_bp={fee_bp}
          price={`units.${place}.price`}
          ages={`units.${place}`}
          onRemove={() => remove(place)}
        />
      ))}
      {wrong && (
        <p className="err">
          <Icon name="alert" />
          <span>{wrong}</span>
        </p>
      )}
      {left.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {left.map((kind) => (
            <Button
              key={kind}
              size="sm"
              aria-label={t('form.add_unit', { kind: t(`units.${kind}`) })}
              onClick={() =>
                append(
                  { ...newUnit(kind), ...(kind === 'group' && { places: wholeDeparture() }) },
                  { focusName: `units.${units.length}.price` },
                )
              }
            >
              <Icon name="plus" size="s" />
              {t(`units.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </fieldset>
  );
}
