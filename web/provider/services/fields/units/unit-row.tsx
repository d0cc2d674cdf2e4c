import { useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { percentOf, priceOf, publicMoney, toCents } from '../../../../../rules/money.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TextInput } from '../../../../ui/form/inputs.tsx';
import type { ServiceFields, UnitKind } from '../../form/service-fields.ts';
import { GroupPlaces } from './group-places.tsx';
import { UnitCompany } from './unit-company.tsx';

type Props = {
  kind: UnitKind;
  /** The marketplace's fee; undefined while unknown, and then the guests' price is not shown. */
  fee_bp: number | undefined;
  price: 'price' | `units.${number}.price`;
  ages: 'adult' | `units.${number}`;
  onRemove?: () => void;
};

/** One unit: its price, ages, and the places that it takes. */
export function UnitRow({ kind, fee_bp, price, ages, onRemove }: Props) {
  const { t } = useTranslation('own_services');
  const { control, register, formState, getFieldState, trigger } = useFormContext<ServiceFields>();
  const typed = useWatch({ control, name: price });
  const wrong = (name: FieldPath<ServiceFields>) => getFieldState(name, formState).error?.message;
  // What a new unit lacks is said at once, and goes while it is typed: going later it would move what is being pressed.
  const onChange = () => {
    if (wrong(price) !== undefined) void trigger(price);
  };
  const named = t(`units.${kind}`);
  const guests = fee_bp === undefined ? '' : guestsPay(typed, fee_bp);
  return (
    <div role="group" aria-label={named} className="rounded-photo border border-line p-3.5">
      <div className="-mt-1 mb-1.5 flex min-h-9 items-center justify-between">
        <h3 className="font-620">{named}</h3>
        {onRemove && (
          <button
            type="button"
            className="btn btn-ghost btn-icon btn-sm"
            aria-label={t('form.remove_unit', { kind: named })}
            onClick={onRemove}
          >
            <Icon name="trash" size="s" />
          </button>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <Field
          label={t('form.price')}
          error={wrong(price)}
          hint={guests && t('form.guests_see', { price: guests, percent: percentOf(fee_bp ?? 0) })}
        >
          <div className="affix">
            <span>HK$</span>
            <TextInput {...register(price, { onChange })} className="tnum" inputMode="decimal" autoComplete="off" maxLength={10} />
          </div>
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('form.min_age')} error={wrong(`${ages}.min_age`)}>
            <TextInput
              {...register(`${ages}.min_age`)}
              className="tnum"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              placeholder={t('form.any_age')}
            />
          </Field>
          <Field label={t('form.max_age')} error={wrong(`${ages}.max_age`)}>
            <TextInput
              {...register(`${ages}.max_age`)}
              className="tnum"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              placeholder={t('form.any_age')}
            />
          </Field>
        </div>
      </div>
      {kind === 'group' && ages !== 'adult' && <GroupPlaces unit={ages} />}
      {kind !== 'adult' && kind !== 'group' && ages !== 'adult' && (
        <>
          <label className="check mt-1">
            <input type="checkbox" {...register(`${ages}.takes_place`)} />
            {t('form.takes_place')}
          </label>
          <UnitCompany unit={ages} kind={kind} />
        </>
      )}
    </div>
  );
}

/** A guest's price with the fee; empty while the price is invalid. */
function guestsPay(typed: string, fee_bp: number): string {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed.trim()) || Number(typed) === 0) return '';
  return publicMoney(priceOf([{ price: toCents(typed.trim()), quantity: 1 }], fee_bp).final_amount);
}
