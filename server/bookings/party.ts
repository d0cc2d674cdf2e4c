import { priceOf, type Priced } from '../../contract/money.ts';
import { invalid } from '../core/errors.ts';

/** A ticket of a service as it stands when someone books; price in cents. */
export type Ticket = { id: string; kind: string; title: string; title_zh: string; price: number; takes_place: boolean };
export type Bought = { ticket: Ticket; quantity: number };
export type Party = Priced & { bought: Bought[]; participants: number; places: number };

type Asked = { participants?: number | undefined; units?: { unit: string; quantity: number }[] | undefined };
type Terms = { min_participants: number; max_participants: number; fee_bp: number };

/**
 * Who comes, how many places they take and what it costs; without tickets named, all are adults.
 * Refuses: tickets of another service or named twice, nobody who takes a place, a party outside the service's terms.
 */
export function partyOf(asked: Asked, tickets: readonly Ticket[], terms: Terms): Party {
  const bought = asked.units ? named(asked.units, tickets) : adults(asked.participants ?? 0, tickets);
  const participants = sum(bought);
  const places = sum(bought.filter(({ ticket }) => ticket.takes_place));
  const field = asked.units ? 'units' : 'participants';
  if (places < 1) invalid({ [field]: [{ rule: 'party_empty' }] });
  if (places < terms.min_participants) invalid({ [field]: [{ rule: 'party_too_small', n: terms.min_participants }] });
  if (participants > terms.max_participants) invalid({ [field]: [{ rule: 'party_too_large', n: terms.max_participants }] });
  const price = priceOf(
    bought.map(({ ticket, quantity }) => ({ price: ticket.price, quantity })),
    terms.fee_bp,
  );
  return { bought, participants, places, ...price };
}

function named(units: { unit: string; quantity: number }[], tickets: readonly Ticket[]): Bought[] {
  if (new Set(units.map(({ unit }) => unit)).size < units.length) invalid({ units: [{ rule: 'unit_twice' }] });
  return units
    .filter(({ quantity }) => quantity > 0)
    .map(({ unit, quantity }) => {
      const ticket = tickets.find(({ id }) => id === unit) ?? invalid({ units: [{ rule: 'unit_unknown' }] });
      return { ticket, quantity };
    });
}

function adults(quantity: number, tickets: readonly Ticket[]): Bought[] {
  const ticket = tickets.find(({ kind }) => kind === 'adult') ?? tickets[0] ?? invalid({ units: [{ rule: 'unit_unknown' }] });
  return [{ ticket, quantity }];
}

const sum = (bought: Bought[]) => bought.reduce((total, { quantity }) => total + quantity, 0);
