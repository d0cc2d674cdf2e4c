import { useController, useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { priceDays, type PriceDay } from '../../../../rules/prices/prices.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Select, TextInput } from '../../../ui/form/inputs.tsx';
import type { ServiceFields, UnitKind } from '../form/service-fields.ts';
import { ruleEffects, ruleSeasons } from './rule-fields.ts';

type Props = { place: number; onUp: () => void; onRemove: () => void };

/** One rule: on which days, within which dates, and what prices become. */
export function RuleRow({ place, onUp, onRemove }: Props) {
  const { t } = useTranslation('own_services');
  const { control, register } = useFormContext<ServiceFields>();
  const [season, effect] = useWatch({ control, name: [`price_rules.${place}.season`, `price_rules.${place}.effect`] });
  const wrong = useWrong();
  const name = t('prices.rule', { n: place + 1 });
  return (
    <div role="group" aria-label={name} className="grid gap-4 rounded-photo border border-line p-3.5">
      <div className="-my-1 flex min-h-9 items-center gap-1">
        <h3 className="mr-auto font-620">{name}</h3>
        <button
          type="button"
          className="btn btn-ghost btn-icon btn-sm aria-disabled:opacity-40"
          aria-label={t('form.move_up', { name })}
          aria-disabled={place === 0 || undefined}
          data-up={place}
          onClick={onUp}
        >
          <Icon name="chevron_down" size="s" className="rotate-180" />
        </button>
        <button type="button" className="btn btn-ghost btn-icon btn-sm" aria-label={t('form.remove_entry', { name })} onClick={onRemove}>
          <Icon name="trash" size="s" />
        </button>
      </div>
      <Days place={place} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('prices.dates')}>
          <Select {...register(`price_rules.${place}.season`)}>
            {ruleSeasons.map((value) => (
              <option key={value} value={value}>
                {t(`prices.season_${value}`)}
              </option>
            ))}
          </Select>
        </Field>
        {season !== 'none' &&
          (['first', 'last'] as const).map((end) => (
            <Field key={end} label={t(`prices.${end}`)} error={wrong(`price_rules.${place}.${end}`)}>
              <TextInput type="date" {...register(`price_rules.${place}.${end}`)} />
            </Field>
          ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('prices.effect')}>
          <Select {...register(`price_rules.${place}.effect`)}>
            {ruleEffects.map((value) => (
              <option key={value} value={value}>
                {t(`prices.${value}`)}
              </option>
            ))}
          </Select>
        </Field>
        {effect === 'prices' ? <OtherPrices place={place} /> : <HowMuch place={place} unit={effect.startsWith('percent') ? '%' : 'HK$'} />}
      </div>
    </div>
  );
}

function useWrong(): (name: FieldPath<ServiceFields>) => string | undefined {
  const { formState, getFieldState } = useFormContext<ServiceFields>();
  return (name) => getFieldState(name, formState).error?.message;
}

function Days({ place }: { place: number }) {
  const { t } = useTranslation('own_services');
  const { control, formState, trigger } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name: `price_rules.${place}.days` });
  const tick = (day: PriceDay, ticked: boolean) => {
    field.onChange(priceDays.filter((one) => (one === day ? ticked : field.value.includes(one))));
    if (formState.isSubmitted) void trigger('price_rules');
  };
  return (
    <fieldset className="field">
      <legend className="label mb-1">{t('prices.on')}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {priceDays.map((day) => (
          <label key={day} className="check">
            <input type="checkbox" checked={field.value.includes(day)} onChange={(event) => tick(day, event.target.checked)} />
            {t(`prices.${day}`)}
          </label>
        ))}
      </div>
      <p className="hint">{t('prices.on_hint')}</p>
      {fieldState.error?.message && <p className="err">{fieldState.error.message}</p>}
    </fieldset>
  );
}

function HowMuch({ place, unit }: { place: number; unit: '%' | 'HK$' }) {
  const { t } = useTranslation('own_services');
  const { register } = useFormContext<ServiceFields>();
  const wrong = useWrong();
  const name = `price_rules.${place}.by` as const;
  const input = <TextInput {...register(name)} className="tnum" inputMode="decimal" autoComplete="off" maxLength={10} />;
  return (
    <Field label={t('prices.by')} hint={t('prices.by_hint')} error={wrong(name)} className="sm:col-span-2">
      <div className="affix">
        {unit === 'HK$' && <span>HK$</span>}
        {input}
        {unit === '%' && <span>%</span>}
      </div>
    </Field>
  );
}

/** The price of each unit that there is; an empty one stays as it is. */
function OtherPrices({ place }: { place: number }) {
  const { t } = useTranslation('own_services');
  const { control, register } = useFormContext<ServiceFields>();
  const [units, usual] = useWatch({ control, name: ['units', 'price'] });
  const wrong = useWrong()(`price_rules.${place}.by`);
  const rows: { kind: UnitKind; price: string }[] = [{ kind: 'adult', price: usual }, ...units];
  return (
    <div className="grid gap-4 sm:col-span-2">
      {rows.map(({ kind, price }, nth) => (
        <Field key={kind} label={t(`units.${kind}`)} error={nth === 0 ? wrong : undefined}>
          <div className="affix">
            <span>HK$</span>
            <TextInput
              {...register(`price_rules.${place}.prices.${kind}`)}
              className="tnum"
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              placeholder={price}
            />
          </div>
        </Field>
      ))}
    </div>
  );
}
