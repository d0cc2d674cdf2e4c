import { fromCents } from '../../../rules/money.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { dueNow, fpsColumns, type FpsFacts } from '../payment/fps-reads.ts';

export type CardState = { pays_by_card: boolean; card: { amount: string } | null };

/** Whether a booking is paid by card: the marketplace takes cards, and its service offers it or its customer chose it. */
export function cardState(facts: FpsFacts): CardState {
  const { pay_way, offered, takes_cards } = facts;
  if (!takes_cards || (pay_way !== 'card' && !offered.includes('card'))) return { pays_by_card: false, card: null };
  const due = dueNow(facts);
  return { pays_by_card: true, card: due > 0 ? { amount: fromCents(due) } : null };
}

/** What stands on the page on which a booking is paid, in both languages. */
export type CardFacts = CardState & { booking_reference: string; service_title: string; service_title_zh: string };

/** What a booking is paid for by card. Refuses: not_found. */
export async function getCardFacts(db: Db, id: string): Promise<CardFacts> {
  const [booking] = await db<{ facts: FpsFacts; service_title: string; service_title_zh: string }[]>`
    select ${fpsColumns(db)} as facts, b.service_title, b.service_title_zh
    from bookings b join services s on s.id = b.service_id join providers p on p.id = b.provider_id where b.id = ${id}`;
  if (!booking) return notFound();
  const { facts, ...titles } = booking;
  return { ...cardState(facts), ...titles, booking_reference: facts.booking_reference };
}

/** A page on which a booking is paid, with what it was asked for with. */
export type CheckoutRow = {
  id: string;
  booking_id: string;
  amount: number;
  state: 'asked' | 'open' | 'paid' | 'ended';
  reference: string;
  url: string;
  origin: string;
  by_link: boolean;
  locale: string;
  created_at: Date;
  expires_at: Date;
};

/** The columns of `CheckoutRow`, on `card_checkouts c`. */
function checkoutColumns(db: Db) {
  return db`c.id, c.booking_id, c.amount, c.state, c.reference, c.url, c.origin, c.by_link, c.locale, c.created_at, c.expires_at`;
}

/** The pages of a booking on which somebody may still pay, the newest first. */
export async function listOpenCheckouts(db: Db, booking_id: string): Promise<CheckoutRow[]> {
  return db<CheckoutRow[]>`
    select ${checkoutColumns(db)} from card_checkouts c
    where c.booking_id = ${booking_id} and c.state in ('asked', 'open') order by c.created_at desc, c.id desc limit 10`;
}

/** The state of the newest page of a booking; none where there was none. */
export async function findLastState(db: Db, booking_id: string): Promise<CheckoutRow['state'] | undefined> {
  const [last] = await db<{ state: CheckoutRow['state'] }[]>`
    select state from card_checkouts where booking_id = ${booking_id} order by created_at desc, id desc limit 1`;
  return last?.state;
}

/** A page by its id. */
export async function findCheckout(db: Db, id: string): Promise<CheckoutRow | undefined> {
  const [found] = await db<CheckoutRow[]>`select ${checkoutColumns(db)} from card_checkouts c where c.id = ${id}`;
  return found;
}

/** Money that goes back through the gateway; `payment` is the gateway's name of what was paid. */
export type CardRefundRow = {
  id: string;
  booking_id: string;
  provider_id: string;
  amount: number;
  state: 'sending' | 'sent' | 'failed';
  made_by: string | null;
  actor: 'provider' | 'operator';
  actor_name: string;
  /** Of the account that asked for it; empty once it is gone. */
  username: string;
  payment: string;
};

/** A refund to a card by its id. */
export async function findCardRefund(db: Db, id: string): Promise<CardRefundRow | undefined> {
  const [found] = await db<CardRefundRow[]>`
    select r.id, r.booking_id, r.provider_id, r.amount, r.state, r.made_by, r.actor, r.actor_name, coalesce(u.username, '') as username, y.reference as payment
    from card_refunds r join payments y on y.id = r.payment_id left join users u on u.id = r.made_by where r.id = ${id}`;
  return found;
}

/** A refund to a card as the gateway names it. */
export async function findRefundByReference(db: Db, booking_id: string, reference: string): Promise<{ id: string } | undefined> {
  const [found] = await db<
    { id: string }[]
  >`select id from card_refunds where booking_id = ${booking_id} and reference = ${reference} and reference <> ''`;
  return found;
}

/** A payment by card as the gateway names it. */
export async function findGatewayPayment(db: Db, reference: string): Promise<{ id: string; booking_id: string } | undefined> {
  const [found] = await db<{ id: string; booking_id: string }[]>`
    select id, booking_id from payments where source = 'gateway' and reference = ${reference} and reference <> ''`;
  return found;
}

/** The refund of a booking that is on its way to a card. */
export async function findSendingRefund(db: Db, booking_id: string): Promise<CardRefundRow | undefined> {
  const [found] = await db<{ id: string }[]>`select id from card_refunds where booking_id = ${booking_id} and state = 'sending'`;
  return found && findCardRefund(db, found.id);
}

/** The newest card payment of a booking of which something can still go back, and how much, in cents. */
export async function findRefundable(db: Db, booking_id: string): Promise<{ payment_id: string; left_over: number } | undefined> {
  const [found] = await db<{ payment_id: string; left_over: number }[]>`
    select y.id as payment_id, y.amount - back.cents as left_over from payments y
    cross join lateral (
      select coalesce(sum(r.amount), 0)::bigint as cents from card_refunds r where r.payment_id = y.id and r.state <> 'failed'
    ) back
    where y.booking_id = ${booking_id} and y.source = 'gateway' and y.state = 'received' and y.reference <> '' and y.amount > back.cents
    order by y.received_at desc, y.id desc limit 1`;
  return found;
}

type CardFigures = { sampan_card_payments_flagged: number; sampan_card_refunds_waiting: number };

/** What an operator should look at, as `/metrics` says it. */
export async function countCardTroubles(db: Db): Promise<CardFigures> {
  const [counts] = await db<CardFigures[]>`
    select (select count(*) from card_flags where cleared_at is null) as sampan_card_payments_flagged,
      (select count(*) from card_refunds where state = 'sending') as sampan_card_refunds_waiting`;
  if (!counts) throw new Error('counts always have a row');
  return counts;
}
