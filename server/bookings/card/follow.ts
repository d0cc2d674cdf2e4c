import { GatewayAway, type GatewayCheckout, type Payments } from '../../core/cards/payments.ts';
import type { Sql } from '../../core/database/database.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { findCardRefund, findCheckout, getCardFacts, type CardFacts, type CheckoutRow } from './card-reads.ts';
import { deleteOldEvents, takeCheckouts, takeRefunds, updateCheckout, updateCheckoutPage } from './card-writes.ts';
import { recordCardRefund, recordCheckout } from './record.ts';

export type CardDeps = { sql: Sql; payments: Payments; links: SignedLinks };

const MOST = 50;
/** A gateway that has not answered so often in a row is asked again in a minute. */
const MOST_AWAY = 3;
const DAY_MS = 86_400_000;

/** Asks the gateway for a page, the same however often: its answer may have been lost. Throws GatewayAway. */
export async function makePage({ sql, payments, links }: CardDeps, checkout: CheckoutRow, facts: CardFacts): Promise<GatewayCheckout> {
  const { id, amount, origin, by_link, booking_id, locale, expires_at } = checkout;
  const title = locale === 'en' ? facts.service_title || facts.service_title_zh : facts.service_title_zh || facts.service_title;
  const back = by_link ? `/b/${links.sign('booking', booking_id)}` : `/dashboard/bookings/${booking_id}`;
  const made = await payments.createCheckout({
    id,
    amount,
    title: `${title} · ${facts.booking_reference}`,
    locale,
    return_url: `${origin}${back}?card=back`,
    expires_at,
  });
  await updateCheckoutPage(sql, id, made);
  return made;
}

/** Asks what has become of a page, and writes it down. Throws GatewayAway. */
export async function followCheckout(deps: CardDeps, checkout: CheckoutRow): Promise<GatewayCheckout['state']> {
  const { sql, payments } = deps;
  const facts = await getCardFacts(sql, checkout.booking_id);
  const reference = checkout.reference || (await makePage(deps, checkout, facts)).reference;
  // Nobody is to pay what is not owed any more.
  const found = facts.card ? await payments.findCheckout(reference) : await payments.endCheckout(reference);
  await sql.begin((tx) => recordCheckout(tx, checkout.id, found));
  return found.state;
}

/**
 * Looks at pages of which no webhook has said the end, asks again for refunds that the gateway has not confirmed, and deletes old events.
 * Many processes may do it at once. Returns how many pages and refunds were looked at.
 */
export async function followCards(deps: CardDeps): Promise<number> {
  const { sql } = deps;
  let away = 0;
  const checkouts = await takeCheckouts(sql, MOST);
  for (const id of checkouts) {
    if (away >= MOST_AWAY) break;
    const checkout = await findCheckout(sql, id);
    if (!checkout) continue;
    const is_reached = await unlessAway(() => followCheckout(deps, checkout));
    away = is_reached ? 0 : away + 1;
    if (is_reached) continue;
    // A gateway that knows nothing of a page a day after its end never will.
    if (checkout.expires_at.getTime() < Date.now() - DAY_MS) await sql.begin((tx) => updateCheckout(tx, id, 'ended'));
  }
  const refunds = await takeRefunds(sql, MOST);
  for (const id of refunds) {
    if (away >= MOST_AWAY) break;
    away = (await unlessAway(() => sendCardRefund(deps, id))) ? 0 : away + 1;
  }
  await deleteOldEvents(sql);
  return checkouts.length + refunds.length;
}

/** Has the gateway send a refund, or say what has become of it, and writes that down. Throws GatewayAway, and then it may have been sent. */
export async function sendCardRefund(
  { sql, payments }: Pick<CardDeps, 'sql' | 'payments'>,
  id: string,
): Promise<'sending' | 'sent' | 'failed'> {
  const refund = await findCardRefund(sql, id);
  if (refund?.state !== 'sending') return refund?.state ?? 'failed';
  const made = await payments.refund({ id, payment: refund.payment, amount: refund.amount });
  return sql.begin((tx) => recordCardRefund(tx, id, made));
}

async function unlessAway(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof GatewayAway) return false;
    throw error;
  }
}
