import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Service, Unit } from '../../../../contract/catalogue.ts';
import { publicMoney } from '../../../../rules/money.ts';
import { PlacesWords } from '../../../booking/fields/places-words.tsx';
import { rangeOf, withQuantity, type PlacesAtTime, type Quantities } from '../../../booking/fields/party.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { Icon } from '../../../ui/icon.tsx';

type Props = {
  service: Pick<Service, 'units' | 'min_participants' | 'max_participants'>;
  quantities: Quantities;
  left: PlacesAtTime | null | undefined;
  to: (change: { quantities: Quantities }) => string;
};

/** How many of each unit; plus and minus are links, so it works without JavaScript. */
export function PartyChoice({ service, quantities, left, to }: Props) {
  const { t } = useTranslation(['experiences', 'booking']);
  return (
    <section className="mt-5" aria-labelledby="party">
      <h3 className="font-640" id="party">
        {t('book.party')}
      </h3>
      <ul>
        {service.units.map((unit) => (
          <li key={unit.id} className="flex items-center justify-between gap-3 py-1">
            <UnitLine {...{ unit, left }} units={service.units} />
            <Count
              unit={unit}
              now={quantities[unit.id] ?? 0}
              range={rangeOf(unit, service.units, quantities, service, left)}
              to={(count) => to({ quantities: withQuantity(unit, stepOf(unit, count, quantities), service.units, quantities, service) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The step to the first or from the fewest people who may take all of a departure is a step over those in between. */
function stepOf({ id, takes_all }: Unit, count: number, quantities: Quantities): number {
  if (!takes_all || count >= takes_all.min_people) return count;
  return count > (quantities[id] ?? 0) ? takes_all.min_people : 0;
}

function UnitLine({ unit, units, left }: Pick<Props, 'left'> & { unit: Unit; units: readonly Unit[] }) {
  const { t } = useTranslation('booking');
  const name = inLocale(unit.title, unit.title_zh, useLocale());
  return (
    <span className="leading-snug">
      <span lang={name.lang} className="wrap-anywhere">
        {name.text}
      </span>
      <span className="muted tnum block text-sm">{Number(unit.price) > 0 ? publicMoney(unit.price) : t('free')}</span>
      <PlacesWords {...{ unit, units, left }} />
    </span>
  );
}

type CountProps = { unit: Unit; now: number; range: { min: number; max: number }; to: (count: number) => string };

function Count({ unit, now, range, to }: CountProps) {
  const { t } = useTranslation('common');
  const name = inLocale(unit.title, unit.title_zh, useLocale()).text;
  const step = (by: 1 | -1) => {
    const icon = <Icon name={by > 0 ? 'plus' : 'minus'} />;
    const is_end = by > 0 ? now >= range.max : now <= range.min;
    if (is_end) return <span className="step-link is-off">{icon}</span>;
    return (
      <Link
        className="step-link"
        to={to(now + by)}
        aria-label={t('field.about', { first: name, second: t(by > 0 ? 'field.increase' : 'field.decrease') })}
        preventScrollReset
        replace
      >
        {icon}
      </Link>
    );
  };
  return (
    <span className="flex items-center gap-1">
      {step(-1)}
      <output className="tnum w-8 text-center font-640" aria-label={name}>
        {now}
      </output>
      {step(1)}
    </span>
  );
}
