import { useState } from 'react';
import { api } from '../../../contract/api.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { call } from '../../lib/call/call.ts';
import { shownAs, type ServiceSummary } from '../../offer/shown.ts';
import type { Party } from '../fields/party.ts';

/** Two totals as on the wire: the one shown, and the present one of the same party. */
export type PriceChange = { was: string; now: string };

/** The total of a party at a time in cents, and its change since it was shown, if the server has reported one. */
export type PartyPrice = { total: number; change: PriceChange | null };

/** An experience with the prices of the page, or with those read again after the server refused with price_changed or pay_way_not_offered. */
export function useOffer(shown: ServiceSummary) {
  const [fresh, setFresh] = useState<{ instead_of: string; service: ServiceSummary } | null>(null);
  const [repriced, setRepriced] = useState<{ party: string; change: PriceChange } | null>(null);

  /** Until the new prices are read, or if that fails, the total is the one of the server's refusal. */
  function priceOf(party: Party, slot: string | undefined): PartyPrice {
    const change = repriced?.party === nameOf(party, slot) ? repriced.change : null;
    const is_old = change !== null && fromCents(party.final_amount) === change.was;
    return { total: is_old ? toCents(change.now) : party.final_amount, change };
  }

  async function reprice(party: Party, slot: string | undefined, change: PriceChange): Promise<void> {
    setRepriced({ party: nameOf(party, slot), change });
    await reread();
  }

  /** Reads prices and ways to pay again. */
  async function reread(): Promise<void> {
    const found = await call(api.services.get, { params: { id: shown.id } }).catch(() => null);
    if (found) setFresh({ instead_of: termsOf(shown), service: shownAs(found, shown.is_bookable) });
  }

  // If the page shows other terms than those replaced, the page is newer.
  const service = fresh?.instead_of === termsOf(shown) ? fresh.service : shown;
  return { service, priceOf, reprice, reread };
}

const nameOf = ({ bought }: Party, slot = '') => slot + bought.map(({ unit, quantity }) => `${quantity} ${unit.id}`).join();
const termsOf = ({ units, fee_bp, pay_terms }: ServiceSummary) => JSON.stringify([units, fee_bp, pay_terms]);
