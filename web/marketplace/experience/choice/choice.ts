import type { OpenSlot } from '../../../../contract/availability.ts';
import type { Service, Unit } from '../../../../contract/catalogue.ts';
import { firstQuantities, isShared, peopleIn, type Quantities } from '../../../booking/fields/party.ts';

/** What a visitor has chosen on an experience's screen; the address holds it. */
export type BookingChoice = { month: string | undefined; day: string | undefined; slot: string | undefined; quantities: Quantities };

const MOST = 1_000;

/** Reads the choice from an address and ignores what is malformed. Quantities stand under the kinds of the units: `?adult=2&child=1`. */
export function choiceIn(
  query: URLSearchParams,
  { units, ...limits }: Pick<Service, 'units' | 'min_participants' | 'max_participants'>,
): BookingChoice {
  const like = (name: string, form: RegExp) => {
    const value = query.get(name);
    return value !== null && form.test(value) ? value : undefined;
  };
  const named = units.filter(({ kind }) => query.has(kind));
  const quantities =
    named.length > 0
      ? Object.fromEntries(units.map(({ id, kind }) => [id, Math.min(MOST, Number(like(kind, /^\d{1,4}$/) ?? 0))]))
      : firstQuantities(units, limits);
  return {
    month: like('month', /^2[01]\d{2}-(?:0[1-9]|1[0-2])$/),
    day: like('day', /^2[01]\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/),
    slot: like('slot', /^[0-9a-f-]{36}$/),
    quantities,
  };
}

/** What the party needs, for the calendar to look for: so many places, at least one, or all of a departure. */
export function needsOf(units: readonly Unit[], quantities: Quantities): PartyNeeds {
  const { places, whole } = peopleIn(units, quantities);
  return { places: Math.min(MOST, Math.max(1, places)), takes_all: whole !== undefined };
}

export type PartyNeeds = { places: number; takes_all: boolean };

/** The chosen slot while it has places; else the first with enough for the party; else the first with any. */
export function slotOf(slots: readonly OpenSlot[], chosen: string | undefined, { places, takes_all }: PartyNeeds): OpenSlot | null {
  const isEnough = (slot: OpenSlot) => (takes_all ? !isShared(slot) : slot.available_spots >= places);
  const open = slots.filter(({ available_spots }) => available_spots > 0);
  return open.find(({ id }) => id === chosen) ?? open.find(isEnough) ?? open[0] ?? null;
}

type ChoiceChange = Partial<Record<'month' | 'day' | 'slot', string>> & { quantities?: Quantities };

/** `?…` with a new choice. Another day drops the time, another month both. */
export function addressWith(query: URLSearchParams, change: ChoiceChange, units: readonly Unit[]): string {
  const next = new URLSearchParams(query);
  for (const name of ['book', 'ticket']) next.delete(name);
  if (change.day ?? change.month) next.delete('slot');
  if (change.month) next.delete('day');
  if (change.day) next.delete('month');
  for (const name of ['month', 'day', 'slot'] as const) if (change[name]) next.set(name, change[name]);
  if (change.quantities) for (const { id, kind } of units) next.set(kind, String(change.quantities[id] ?? 0));
  return `?${next}`;
}
