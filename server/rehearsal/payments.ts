import type { DemoCalls } from './calls.ts';

/** A party that has booked and is confirmed. */
export type RehearsalParty = {
  id: string;
  /** Of its secret link. */
  token: string;
  final_amount: string;
  pay_way: string;
  /** Its number, which is where it comes from. */
  n: number;
  /** The account of its provider. */
  username: string;
};

/** What has become of transfers, in turn: all there, a part of it, said but not found yet, not said. */
const TRANSFERS = ['whole', 'part', 'said', 'nothing'] as const;

/**
 * Pays for a party as guests and providers do, the `nth` that pays in its way: every card is taken by the demo's gateway, of transfers some
 * are there in whole or in part, and every other party has paid at the counter before it comes.
 */
export async function payFor(calls: DemoCalls, party: RehearsalParty, nth: number): Promise<void> {
  if (party.pay_way === 'card') return payByCard(calls, party);
  if (party.pay_way === 'on_site') return nth % 2 === 0 ? payAtCounter(calls, party) : undefined;
  return transfer(calls, party, TRANSFERS[nth % TRANSFERS.length]!);
}

async function payByCard(calls: DemoCalls, { token, n }: RehearsalParty): Promise<void> {
  const page = await calls.asGuest<{ url: string }>(n, `/api/bookings/manage/${token}/card/`, {});
  if (!page) return;
  const { pathname } = new URL(page.url, 'http://rehearsal');
  await calls.asGuest(n, pathname, 'card=good', { 'content-type': 'application/x-www-form-urlencoded' });
  await calls.asGuest(n, `/api/bookings/manage/${token}/card/check/`, {});
}

async function payAtCounter(calls: DemoCalls, { id, username }: RehearsalParty): Promise<void> {
  await calls.asAccount(username, 'PATCH', `/api/bookings/bookings/${id}/payment/`, { payment_status: 'paid' });
}

async function transfer(calls: DemoCalls, party: RehearsalParty, came: (typeof TRANSFERS)[number]): Promise<void> {
  const { id, token, n, username, final_amount } = party;
  if (came === 'nothing') return;
  await calls.asGuest(n, `/api/bookings/manage/${token}/payment/`, {});
  if (came === 'said') return;
  const amount = came === 'whole' ? final_amount : `${Math.ceil(Number(final_amount) / 2)}.00`;
  await calls.asAccount(username, 'POST', `/api/bookings/bookings/${id}/payment_received/`, { amount, reference: `FT${10_000_000 + n}` });
}
