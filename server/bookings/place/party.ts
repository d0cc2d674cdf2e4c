import { priceOf, type Priced } from '../../../rules/money.ts';
import { brokenParty, sizeOf, type PartyLimits, type PartySize } from '../../../rules/party.ts';
import { invalid } from '../../core/api/errors.ts';

/** A ticket of a service as it stands when someone books: its price in cents, and the places that one of it takes. */
export type Ticket = { id: string; kind: string; title: string; title_zh: string; price: number; places: number };
export type Bought = { ticket: Ticket; quantity: number };
export type Party = Priced & PartySize & { bought: Bought[] };

type Asked = { participants?: number | undefined; units?: { unit: string; quantity: number }[] | undefined };
type Terms = PartyLimits & { fee_bp: number };

/**
 * Who comes, how many places they take and what it costs; without tickets named, all are adults.
 * Refuses: tickets of another service or named twice, nobody who takes a place, a party outside the service's terms.
 */
export function partyOf(asked: Asked, tickets: readonly Ticket[], terms: Terms): Party {
  const bought = asked.units ? named(asked.units, tickets) : adults(asked.participants ?? 0, tickets);
  const size = sizeOf(bought.map(({ ticket, quantity }) => ({ places: ticket.places, quantity })));
  const broken = brokenParty(size, terms);
  if (broken) invalid({ [asked.units ? 'units' : 'participants']: [broken] });
  const price = priceOf(
    bought.map(({ ticket, quantity }) => ({ price: ticket.price, quantity })),
    terms.fee_bp,
  );
  return { bought, ...size, ...price };
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
