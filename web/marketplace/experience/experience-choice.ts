import type { OpenSlot } from '../../../contract/availability.ts';
import type { Service, Unit } from '../../../contract/catalogue.ts';
import { firstQuantities, peopleIn, type Quantities } from '../../booking/fields/party.ts';

/** What has been chosen on an experience's screen: it stands in the address. */
export type Asked = { month: string | undefined; day: string | undefined; slot: string | undefined; quantities: Quantities };

const MOST = 1_000;

/** Reads the choice from an address; what cannot be one is passed over. Tickets stand under their kind: `?adult=2&child=1`. */
export function choiceIn(
  query: URLSearchParams,
  { units, ...limits }: Pick<Service, 'units' | 'min_participants' | 'max_participants'>,
): Asked {
  const like = (name: string, form: RegExp) => {
    const value = query.get(name);
    return value !== null && form.test(value) ? value : undefined;
  };
  const said = units.filter(({ kind }) => query.has(kind));
  const quantities =
    said.length > 0
      ? Object.fromEntries(units.map(({ id, kind }) => [id, Math.min(MOST, Number(like(kind, /^\d{1,4}$/) ?? 0))]))
      : firstQuantities(units, limits);
  return {
    month: like('month', /^2[01]\d{2}-(?:0[1-9]|1[0-2])$/),
    day: like('day', /^2[01]\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
    slot: like('slot', /^[0-9a-f-]{36}$/),
    quantities,
  };
}

/** How many places the party needs, at least one: what the calendar is asked for. */
export function placesOf(units: readonly Unit[], quantities: Quantities): number {
  return Math.min(MOST, Math.max(1, peopleIn(units, quantities).places));
}

/** The slot asked for while it can be booked, else the first that has room for the party, else the first with any. */
export function slotOf(slots: readonly OpenSlot[], asked: string | undefined, places: number): OpenSlot | null {
  const open = slots.filter(({ available_spots }) => available_spots > 0);
  return open.find(({ id }) => id === asked) ?? open.find(({ available_spots }) => available_spots >= places) ?? open[0] ?? null;
}

type Change = Partial<Record<'month' | 'day' | 'slot', string>> & { quantities?: Quantities };

/** `?…` with something chosen anew. Another day forgets the time, another month both. */
export function addressWith(query: URLSearchParams, change: Change, units: readonly Unit[]): string {
  const next = new URLSearchParams(query);
  for (const gone of ['book', 'ticket']) next.delete(gone);
  if (change.day ?? change.month) next.delete('slot');
  if (change.month) next.delete('day');
  if (change.day) next.delete('month');
  for (const name of ['month', 'day', 'slot'] as const) if (change[name]) next.set(name, change[name]);
  if (change.quantities) for (const { id, kind } of units) next.set(kind, String(change.quantities[id] ?? 0));
  return `?${next}`;
}
