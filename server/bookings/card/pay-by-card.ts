import type { CardCheck } from '../../../contract/cards.ts';
import type { Locale } from '../../../contract/text.ts';
import { toCents } from '../../../rules/money.ts';
import type { Caller } from '../../core/api/caller.ts';
import { notFound, refuse } from '../../core/api/errors.ts';
import { GatewayAway, type Payments } from '../../core/cards/payments.ts';
import type { Sql, Tx } from '../../core/database/database.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import type { Guest } from '../transition/decide.ts';
import { lockBooking } from '../transition/move-writes.ts';
import { findCheckout, findLastState, getCardFacts, listOpenCheckouts, type CheckoutRow } from './card-reads.ts';
import { giveHoursToPay, giveTimeToPay, insertCheckout } from './card-writes.ts';
import { followCheckout, makePage, type CardDeps } from './follow.ts';
import { recordCheckout } from './record.ts';

type PayDeps = { sql: Sql; payments: Payments | null; links: SignedLinks };
type PayFrom = { origin: string; locale: Locale };

/** A page that can be paid on for less than this is not given again. */
const LEAST_LEFT_MS = 5 * 60_000;

/**
 * Gives the customer the page on which they pay by card what they owe now, the same one while it can be paid on. Refuses: not_found,
 * no_card_payment, card_away, after which there is more time to pay.
 */
export async function payByCard(
  { payments, ...deps }: PayDeps,
  id: string,
  customer: Caller | Guest,
  from: PayFrom,
): Promise<{ url: string }> {
  const { sql } = deps;
  const { facts, checkout, others } = await sql.begin(async (tx) => {
    await lockOwnBooking(tx, id, customer);
    const facts = await getCardFacts(tx, id);
    const amount = payments && facts.card ? toCents(facts.card.amount) : refuse('no_card_payment');
    await giveTimeToPay(tx, id);
    const by_link = 'link' in customer;
    const open = await listOpenCheckouts(tx, id);
    const same = open.find(
      (one) => one.amount === amount && one.by_link === by_link && one.expires_at.getTime() > Date.now() + LEAST_LEFT_MS,
    );
    const mine = same ?? (await findCheckout(tx, await insertCheckout(tx, { booking_id: id, amount, by_link, ...from })));
    return { facts, checkout: mine!, others: open.filter((one) => one !== same) };
  });
  if (!payments) return refuse('no_card_payment');
  try {
    await endOthers({ payments, ...deps }, others);
    return { url: checkout.url || (await makePage({ payments, ...deps }, checkout, facts)).url || refuse('no_card_payment') };
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error;
    await giveHoursToPay(sql, id);
    return refuse('card_away');
  }
}

/** Locks the customer's own booking. Refuses: not_found. */
async function lockOwnBooking(tx: Tx, id: string, customer: Caller | Guest): Promise<void> {
  const locked = (await lockBooking(tx, id, customer)) ?? notFound();
  if (!('link' in customer) && locked.client_id !== customer.id) notFound();
}

/** Pages of other amounts are not to be paid on as well. Refuses: no_card_payment, where one of them is paid. */
async function endOthers({ sql, payments }: CardDeps, others: CheckoutRow[]): Promise<void> {
  for (const { id, reference } of others) {
    if (reference === '') continue;
    const ended = await payments.endCheckout(reference);
    await sql.begin((tx) => recordCheckout(tx, id, ended));
    if (ended.state === 'paid') refuse('no_card_payment');
  }
}

/** Asks the gateway whether the customer has paid: no webhook may have come yet. Refuses: not_found. */
export async function checkCard({ payments, ...deps }: PayDeps, id: string, customer: Caller | Guest): Promise<CardCheck> {
  const { sql } = deps;
  await sql.begin((tx) => lockOwnBooking(tx, id, customer));
  if (!payments) return { state: 'none' };
  try {
    for (const checkout of await listOpenCheckouts(sql, id)) await followCheckout({ payments, ...deps }, checkout);
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error;
    return { state: 'away' };
  }
  const last = await findLastState(sql, id);
  return { state: last === undefined ? 'none' : last === 'paid' || last === 'ended' ? last : 'waiting' };
}
