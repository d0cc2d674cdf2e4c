import type { PartyPerson } from '../../../rules/vouchers/persons.ts';

/** Who of a party has arrived. */
export type PartyArrival = {
  attendance: 'expected' | 'arrived' | 'no_show';
  /** How many of a party that has arrived have come; null: all of it. */
  arrived_people: number | null;
  /** Since when, in UTC, those are aboard whose own voucher was scanned, by their keys; null: nobody. */
  arrivals: Record<string, string> | null;
};

export type PartyPersons = { participants: number; persons: readonly PartyPerson[] };

export const nobodyArrived = { attendance: 'expected', arrived_people: null, arrivals: null } as const satisfies PartyArrival;

/** How many of a party are aboard. */
export function aboardOf({ attendance, arrived_people }: Omit<PartyArrival, 'arrivals'>, participants: number): number {
  return attendance === 'arrived' ? (arrived_people ?? participants) : 0;
}

/** Whether a person is aboard, as far as it is known: by their own voucher, or because the whole party is. */
export function isAboard({ attendance, arrived_people, arrivals }: PartyArrival, key: string): boolean {
  return attendance === 'arrived' && (arrived_people === null || arrivals?.[key] !== undefined);
}

/** What becomes of a party when a person of it comes aboard who was not. */
export function withPerson(party: PartyPersons, before: PartyArrival, { key, people }: PartyPerson, at: Date): PartyArrival {
  const arrivals = { ...before.arrivals, [key]: at.toISOString() };
  const aboard = aboardOf(before, party.participants) + people;
  const is_whole = aboard >= party.participants || party.persons.every((person) => arrivals[person.key] !== undefined);
  return { attendance: 'arrived', arrived_people: is_whole ? null : aboard, arrivals };
}

/** The same when a person turns out not to be aboard; the last to go leaves a party that is expected. */
export function withoutPerson(party: PartyPersons, before: PartyArrival, { key, people }: PartyPerson): PartyArrival {
  if (!isAboard(before, key)) return before;
  const aboard = aboardOf(before, party.participants) - people;
  return aboard > 0 ? { attendance: 'arrived', arrived_people: aboard, arrivals: without(before.arrivals, [key]) } : nobodyArrived;
}

/** The same when so many are counted by hand, null for all: of those who are known more than that, the last to come are taken back. */
export function withCount(party: PartyPersons, before: PartyArrival, arrived_people: number | null): PartyArrival {
  if (arrived_people === null) return { attendance: 'arrived', arrived_people, arrivals: before.arrivals };
  const known = party.persons.filter(({ key }) => before.arrivals?.[key] !== undefined);
  const in_order = known.toSorted((a, b) => before.arrivals![a.key]!.localeCompare(before.arrivals![b.key]!));
  const dropped: string[] = [];
  let known_people = 0;
  for (const { key, people } of in_order) {
    known_people += people;
    if (known_people > arrived_people) dropped.push(key);
  }
  return { attendance: 'arrived', arrived_people, arrivals: without(before.arrivals, dropped) };
}

function without(arrivals: PartyArrival['arrivals'], keys: readonly string[]): PartyArrival['arrivals'] {
  const left = Object.entries(arrivals ?? {}).filter(([key]) => !keys.includes(key));
  return left.length > 0 ? Object.fromEntries(left) : null;
}
