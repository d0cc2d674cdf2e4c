import type { WaitingEntry, WaitingOffer } from '../../contract/waiting-list.ts';
import { fromCents } from '../../rules/money.ts';
import { resolveParty } from '../../rules/party.ts';
import { partiesAhead } from '../../rules/waiting/waiting.ts';
import type { RecentOffers } from '../bookings/place/recent-offers.ts';
import { manageUrl } from '../bookings/traveller/guest.ts';
import { notFound } from '../core/api/errors.ts';
import type { Sql } from '../core/database/database.ts';
import type { SignedLinks } from '../core/signed-links.ts';
import type { ServiceOffer } from './join.ts';
import { countOdds, findEntry, findOpenOffer, listRivals, type EntryRow, type OpenOffer } from './reads.ts';

export type EntryDeps = { sql: Sql; links: SignedLinks; recentOffers: RecentOffers };

/** With fewer parties than this, odds would say nothing. */
const FEWEST_FOR_ODDS = 5;

/** The party that a secret link opens. Refuses: not_found. */
export function entryIdOf(links: SignedLinks, token: string): string {
  return links.verify('waiting_list', token) ?? notFound();
}

/** A place in the list by its link: position, odds, and what is offered at today's price. Refuses: not_found. */
export async function seeEntry(deps: EntryDeps, token: string, origin: string): Promise<WaitingEntry> {
  const { sql, links } = deps;
  const entry = (await findEntry(sql, entryIdOf(links, token))) ?? notFound();
  const [offer, rivals, odds] = await Promise.all([findOpenOffer(sql, entry.id), listRivals(sql, entry), countOdds(sql, entry.service_id)]);
  const is_open = entry.status === 'waiting' || entry.status === 'offered';
  return {
    id: entry.id,
    status: entry.status,
    service: {
      id: entry.service_id,
      title: entry.title,
      title_zh: entry.title_zh,
      provider_name: entry.provider_name,
      provider_name_zh: entry.provider_name_zh,
    },
    page_slug: entry.page_slug,
    one_departure: entry.slot_id !== null,
    date_from: entry.date_from,
    date_to: entry.date_to,
    time_from: entry.time_from,
    time_to: entry.time_to,
    participants: entry.participants,
    joined_at: entry.created_at.toISOString(),
    confirmed: entry.confirmed_at !== null,
    position: is_open ? partiesAhead(rivals, entry.id, Date.now()) + 1 : null,
    parties: rivals.length,
    odds: odds.parties < FEWEST_FOR_ODDS ? null : odds,
    offer: offer?.is_live ? await offerOf(deps, entry, offer) : null,
    manage_url: entry.booking_id && manageUrl(links, origin, entry.booking_id),
  };
}

async function offerOf({ recentOffers }: EntryDeps, entry: EntryRow, open: OpenOffer): Promise<WaitingOffer> {
  const { offer } = await recentOffers.find({ page: entry.page_id, service: entry.service_id, availability_slot: open.slot_id });
  const { id, start_datetime, end_datetime, all_day, seconds_left, is_paused, reason } = open;
  return {
    ...{ id, start_datetime, end_datetime, all_day, seconds_left, is_paused, reason },
    expires_at: open.expires_at.toISOString(),
    ...termsOf(entry, offer),
    pay_terms: offer ? { ...offer.pay_terms, pay_ways: [...offer.pay_terms.pay_ways] } : null,
    confirmation: offer?.confirmation ?? 'request',
    cancellation_hours: offer?.cancellation_hours ?? 0,
    cancellation_tiers: offer?.cancellation_tiers ?? null,
  };
}

/** What the party costs now; nothing where it cannot be booked any more. */
function termsOf(entry: EntryRow, offer: ServiceOffer | undefined): Pick<WaitingOffer, 'final_amount' | 'service_fee' | 'lines'> {
  const party = offer && resolveParty(entry, offer.units, offer);
  if (!party || 'broken' in party) return { final_amount: null, service_fee: null, lines: [] };
  return {
    final_amount: fromCents(party.final_amount),
    service_fee: fromCents(party.service_fee),
    lines: party.units.map(({ unit, quantity }) => ({
      title: unit.title,
      title_zh: unit.title_zh,
      quantity,
      price: fromCents(unit.price),
    })),
  };
}
