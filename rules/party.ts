import type { Broken } from '../contract/field-rules.ts';

/** So many of one unit, each of which takes so many places. */
type Part = { places: number; quantity: number };

/** People, and the places they take. */
export type PartySize = { participants: number; places: number };

export type PartyLimits = { min_participants: number; max_participants: number };

/** How many people one of a unit counts as: a group as many as it takes places, since nobody knows how many come; an infant on a lap is one. */
export function peopleOf({ places }: Pick<Part, 'places'>): number {
  return Math.max(1, places);
}

/** How large a party is. */
export function sizeOf(parts: readonly Part[]): PartySize {
  return {
    participants: parts.reduce((sum, part) => sum + peopleOf(part) * part.quantity, 0),
    places: parts.reduce((sum, { places, quantity }) => sum + places * quantity, 0),
  };
}

/** What is wrong with a party: nobody takes a place, or it is outside the experience's limits. */
export function brokenParty({ participants, places }: PartySize, { min_participants, max_participants }: PartyLimits): Broken | null {
  if (places < 1) return { rule: 'party_empty' };
  if (places < min_participants) return { rule: 'party_too_small', n: min_participants };
  if (participants > max_participants) return { rule: 'party_too_large', n: max_participants };
  return null;
}
