import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serviceBody } from '../../../../contract/catalogue.ts';
import { pricedUnits } from '../../../../contract/price-rules.ts';
import { check } from '../../../../contract/validation.ts';
import { holidayOn } from '../../../../rules/holidays/holidays.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { publicMoney } from '../../../../rules/money.ts';
import { priceUnder, ruleOn, type PriceRule } from '../../../../rules/prices/prices.ts';
import { LONGEST_RANGE_DAYS } from '../../../../rules/ranges.ts';
import { addDays, hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { dayAndMonth, dayOfMonth, longDate, monthSpan, weekdayName } from '../../../lib/format/dates.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { weekOf, weeksOf } from '../../../ui/month/month.ts';
import { bodyOfFields, type ServiceFields, type UnitKind } from '../form/service-fields.ts';

/** Five weeks. */
const SHOWN_DAYS = 35;

/** What a unit will cost on each day of the coming weeks, by the rules as they are typed. */
export function PricePreview() {
  const { t } = useTranslation('own_services');
  const { control } = useFormContext<ServiceFields>();
  const fields = useWatch({ control }) as ServiceFields;
  const [chosen, choose] = useState<UnitKind>('adult');
  const priced = pricesIn(fields);
  const unit = priced?.units.find(({ kind }) => kind === chosen) ?? priced?.units[0];
  return (
    <div className="grid gap-3" role="group" aria-labelledby="prices-preview">
      <h3 className="font-640" id="prices-preview">
        {t('prices.preview')}
      </h3>
      {!priced || !unit ? (
        <p className="muted">{t('prices.unfinished')}</p>
      ) : (
        <>
          {priced.units.length > 1 && (
            <Field label={t('prices.unit')} className="sm:max-w-64">
              <Select value={unit.kind} onChange={(event) => choose(event.target.value as UnitKind)}>
                {priced.units.map(({ kind }) => (
                  <option key={kind} value={kind}>
                    {t(`units.${kind as UnitKind}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Weeks unit={unit} rules={priced.rules} />
        </>
      )}
    </div>
  );
}

/** Units and rules as the contract reads them; null while they cannot be read, or there is no price yet. */
function pricesIn(fields: ServiceFields): { units: { kind: string; price: number }[]; rules: PriceRule[] } | null {
  const { price, units, price_rules } = bodyOfFields(fields);
  const { value } = check(serviceBody.pick({ price: true, units: true, price_rules: true }), { price, units, price_rules });
  if (!value || value.price === 0) return null;
  return { units: pricedUnits(value), rules: value.price_rules };
}

type WeeksProps = { unit: { kind: string; price: number }; rules: readonly PriceRule[] };

function Weeks({ unit, rules }: WeeksProps) {
  const { t } = useTranslation('own_services');
  const locale = useLocale();
  const today = hongKongDate(Date.now());
  const first = weekOf(today).from;
  const [from, show] = useState(first);
  const to = addDays(from, SHOWN_DAYS - 1);
  const weeks = weeksOf({ from, to });
  return (
    <div>
      <div className="mb-2 flex items-center gap-1">
        <p className="grow font-620" aria-live="polite">
          {monthSpan(from, to, locale)}
        </p>
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={t('prices.earlier')}
          disabled={from <= first}
          onClick={() => show(addDays(from, -SHOWN_DAYS))}
        >
          <Icon name="chevron_left" />
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={t('prices.later')}
          disabled={to >= addDays(today, LONGEST_RANGE_DAYS)}
          onClick={() => show(addDays(from, SHOWN_DAYS))}
        >
          <Icon name="chevron_right" />
        </button>
      </div>
      <table className="w-full table-fixed border-collapse text-center">
        <caption className="sr">{t('prices.preview')}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="muted py-1 text-sm font-400">
                {weekdayName(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={`border border-line p-0 align-top ${day >= today && ruleOn(rules, day) ? 'bg-primary-soft' : ''}`}>
                  {day >= today && <Day day={day} unit={unit} rules={rules} is_first={day === today || day === from} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted mt-2 text-sm">{t('prices.preview_hint')}</p>
    </div>
  );
}

/** A day with its price; the first of all, and of each month, also says the month. */
function Day({ day, unit, rules, is_first }: WeeksProps & { day: string; is_first: boolean }) {
  const { t } = useTranslation('own_services');
  const locale = useLocale();
  const rule = ruleOn(rules, day);
  const holiday = holidayOn(day);
  // A phone has no room for the name of a holiday.
  const name = holiday && inLocale(holiday.en, holiday.zh, locale).text;
  const price = publicMoney(priceUnder(unit, rule));
  return (
    <div className="grid min-h-14 content-start gap-0.5 px-0.5 py-1 leading-snug">
      <span className="sr">
        <span>{longDate(day, locale)} </span>
        {rule && <span>{t('prices.rule', { n: rules.indexOf(rule) + 1 })}</span>}
        {name && <span>{` ${name}`}</span>}
      </span>
      <span aria-hidden="true" className="muted text-xs sm:whitespace-nowrap">
        {is_first || dayOfMonth(day) === 1 ? dayAndMonth(day, locale) : dayOfMonth(day)}
      </span>
      <span className={`tnum text-xs wrap-anywhere ${rule ? 'font-640' : ''}`}>{price.replace('HK', '')}</span>
      {name && (
        <span aria-hidden="true" className="text-2xs wrap-anywhere max-sm:hidden">
          {name}
        </span>
      )}
    </div>
  );
}
