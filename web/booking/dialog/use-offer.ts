import { useState } from 'react';
import { api } from '../../../contract/api.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { call } from '../../lib/call/call.ts';
import { shownAs, type ShownService } from '../../offer/shown.ts';
import type { Party } from '../fields/party.ts';

/** Two totals as the wire has them: what was shown, and what the same party costs by now. */
export type PriceChange = { was: string; now: string };

/** What a party costs, in cents, and what the server has said of it since it was shown. */
export type PartyPrice = { total: number; change: PriceChange | null };

/** An experience with its prices as the page shows them, or as they were read again after the server had said that they have changed. */
export function useOffer(shown: ShownService) {
  const [fresh, setFresh] = useState<{ instead_of: string; service: ShownService } | null>(null);
  const [told, setTold] = useState<{ party: string; change: PriceChange } | null>(null);

  /** Until the new prices are here, and should they not come, the server's word for the total stands. */
  function priceOf(party: Party): PartyPrice {
    const change = told?.party === nameOf(party) ? told.change : null;
    const is_old = change !== null && fromCents(party.final_amount) === change.was;
    return { total: is_old ? toCents(change.now) : party.final_amount, change };
  }

  async function reprice(party: Party, change: PriceChange): Promise<void> {
    setTold({ party: nameOf(party), change });
    const found = await call(api.services.get, { params: { id: shown.id } }).catch(() => null);
    if (found) setFresh({ instead_of: pricesOf(shown), service: shownAs(found, shown.is_bookable) });
  }

  // As soon as the page shows other prices, they are the newest.
  const service = fresh?.instead_of === pricesOf(shown) ? fresh.service : shown;
  return { service, priceOf, reprice };
}

const nameOf = ({ bought }: Party) => bought.map(({ unit, quantity }) => `${quantity} ${unit.id}`).join();
const pricesOf = ({ units, fee_bp }: ShownService) => JSON.stringify([units, fee_bp]);
