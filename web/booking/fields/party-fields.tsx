import { useTranslation } from 'react-i18next';
import type { Unit } from '../../../contract/catalogue.ts';
import { publicMoney } from '../../../rules/money.ts';
import type { PartyLimits } from '../../../rules/party.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { Field } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BilingualLines } from '../../ui/bilingual-lines.tsx';
import { NumberStepper } from '../../ui/form/number-stepper.tsx';
import { rangeOf, withQuantity, type PlacesAtTime, type Quantities } from './party.ts';
import { PlacesWords } from './places-words.tsx';
import type { MoneyWords } from './price-words.ts';

type Props = {
  units: readonly Unit[];
  limits: PartyLimits;
  quantities: Quantities;
  onChange: (quantities: Quantities) => void;
  /** Places left at the chosen time. */
  left: PlacesAtTime | null | undefined;
  error: string | undefined;
  money?: MoneyWords;
};

/** The number of each unit; a single number where there is only one unit. */
export function PartyFields({ units, limits, quantities, onChange, left, error, money = publicMoney }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const fields = units.map((unit) => (
    <Field
      key={unit.id}
      className="party-field"
      label={units.length > 1 ? <UnitName {...{ unit, units, money, left }} /> : t('participants')}
      error={units.length > 1 ? undefined : error}
    >
      <NumberStepper
        value={quantities[unit.id] ?? null}
        onChange={(quantity) => onChange(withQuantity(unit, quantity, units, quantities, limits))}
        of={units.length > 1 ? inLocale(unit.title, unit.title_zh, locale).text : undefined}
        {...rangeOf(unit, units, quantities, limits, left)}
      />
    </Field>
  ));
  if (units.length === 1) return fields;
  return <UnitFieldset error={error}>{fields}</UnitFieldset>;
}

function UnitFieldset({ error, children }: { error: string | undefined; children: React.ReactNode }) {
  const { t } = useTranslation('booking');
  return (
    <fieldset className="grid gap-3">
      <legend className="label mb-1.5">{t('participants')}</legend>
      {children}
      {error && <PartyError words={error} />}
    </fieldset>
  );
}

function UnitName({ unit, units, money, left }: Pick<Props, 'units' | 'left'> & { unit: Unit; money: MoneyWords }) {
  const { t } = useTranslation('booking');
  const name = inLocale(unit.title, unit.title_zh, useLocale());
  const ages = useAges(unit);
  return (
    <>
      <span lang={name.lang}>{name.text}</span>{' '}
      <span className="muted font-400 whitespace-nowrap">
        {[ages, Number(unit.price) > 0 ? money(unit.price) : t('free')].filter(Boolean).join(' · ')}
      </span>
      <PlacesWords {...{ unit, units, left }} />
    </>
  );
}

function useAges({ min_age: from, max_age: to }: Unit): string {
  const { t } = useTranslation('booking');
  if (from !== null && to !== null && from > 0) return t('ages', { from, to });
  if (to !== null) return t('ages_to', { to });
  return from !== null ? t('ages_from', { from }) : '';
}

function PartyError({ words }: { words: string }) {
  return (
    <div className="err" role="alert">
      <Icon name="alert" />
      <div>
        <BilingualLines text={words} />
      </div>
    </div>
  );
}
