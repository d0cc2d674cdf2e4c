import { peopleOf, type PricedUnit } from '../party.ts';

/** A person of a booking, or a group that was booked as one, who has a voucher of their own. */
export type PartyPerson = {
  /** Names the person within the booking, as long as they are in it. */
  key: string;
  unit: string;
  kind: string;
  title: string;
  title_zh: string;
  /** Among those of the same unit, from 1. */
  number: number;
  /** How many people come with this voucher: more than one where a group was booked. */
  people: number;
};

/** What says who the persons of a booking are. */
export type PartyFacts = {
  units: Pick<PricedUnit, 'unit' | 'kind' | 'title' | 'title_zh' | 'quantity'>[];
  /** The unit items of a reseller's booking, which keep their uuid whatever else of the party changes; null: it is not a reseller's. */
  items: { uuid: string; unit: string }[] | null;
  /** How many people come with one of each unit: as many as it takes places, or all of the party where it takes all of a departure; null where the service has none any more. */
  places: Record<string, number> | null;
};

/**
 * The persons of a booking in the order of its units. A party that becomes smaller loses the last of a unit, and one that grows again has them
 * back with the same keys; of a reseller's booking each unit item is a person, who goes when the item goes.
 */
export function personsOf({ units, items, places }: PartyFacts): PartyPerson[] {
  const quantities = new Map<string, number>();
  for (const { unit, quantity } of units) quantities.set(unit, (quantities.get(unit) ?? 0) + quantity);
  return [...quantities].flatMap(([unit, quantity]) => {
    const { kind, title, title_zh } = units.find((line) => line.unit === unit)!;
    const named = items?.filter((item) => item.unit === unit) ?? [];
    const people = peopleOf({ places: places?.[unit] ?? 1 });
    return Array.from({ length: quantity }, (_, n) => ({
      key: named[n]?.uuid ?? `${unit} ${n + 1}`,
      unit,
      kind,
      title,
      title_zh,
      number: n + 1,
      people,
    }));
  });
}
