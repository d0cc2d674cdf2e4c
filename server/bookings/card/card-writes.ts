import { v7 as uuid } from 'uuid';
import type { Db, Tx } from '../../core/database/database.ts';
import type { CardRefundRow, CheckoutRow } from './card-reads.ts';

type NewCheckoutRow = Pick<CheckoutRow, 'booking_id' | 'amount' | 'origin' | 'by_link' | 'locale'>;

/** How long a page can be paid on, in minutes; no gateway takes less than half an hour. */
const PAGE_MINUTES = 35;

/** Writes that a page is asked for, before the gateway is. */
export async function insertCheckout(tx: Tx, { booking_id, amount, origin, by_link, locale }: NewCheckoutRow): Promise<string> {
  const id = uuid();
  await tx`
    insert into card_checkouts (id, provider_id, booking_id, amount, origin, by_link, locale, created_at, looked_at, expires_at)
    select ${id}, provider_id, id, ${amount}, ${origin}, ${by_link}, ${locale}, clock_timestamp(), clock_timestamp(),
      date_trunc('second', clock_timestamp()) + make_interval(mins => ${PAGE_MINUTES})
    from bookings where id = ${booking_id}`;
  return id;
}

/** Writes where the gateway has made a page. */
export async function updateCheckoutPage(db: Db, id: string, { reference, url }: { reference: string; url: string }): Promise<void> {
  await db`
    update card_checkouts set reference = ${reference}, url = case when ${url} = '' then url else ${url} end,
      state = case when state = 'asked' then 'open' else state end
    where id = ${id}`;
}

/** Locks a page whose booking is locked; returns its state. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow['state'] | undefined> {
  const [locked] = await tx<{ state: CheckoutRow['state'] }[]>`select state from card_checkouts where id = ${id} for no key update`;
  return locked?.state;
}

/** Writes that a page is paid, or that nobody can pay on it any more. */
export async function updateCheckout(tx: Tx, id: string, state: 'paid' | 'ended'): Promise<void> {
  await tx`update card_checkouts set state = ${state} where id = ${id}`;
}

/** Whether the gateway's payment is written down, of a locked booking. */
export async function isPaymentWritten(tx: Tx, booking_id: string, reference: string): Promise<boolean> {
  const [written] = await tx`
    select 1 from payments where booking_id = ${booking_id} and source = 'gateway' and reference = ${reference}`;
  return written !== undefined;
}

/** Somebody is about to pay a locked booking: within the hour in which it was confirmed they have a quarter of one, whatever was left. */
export async function giveTimeToPay(tx: Tx, id: string): Promise<void> {
  await tx`
    update bookings set pay_by = least(now() + interval '15 minutes', closes_at(all_day, starts_at, ends_at))
    where id = ${id} and pay_way = 'card' and status = 'confirmed' and pay_by_passed_at is null and pay_by < now() + interval '15 minutes'
      and pay_by < closes_at(all_day, starts_at, ends_at) and confirmed_at > now() - interval '1 hour'`;
}

/** The gateway is away: who wanted to pay by card has their provider's hours for it, since the booking was confirmed. */
export async function giveHoursToPay(db: Db, id: string): Promise<void> {
  await db`
    update bookings b set pay_by = greatest(b.pay_by, pay_by_of('card', b.confirmed_at, closes_at(b.all_day, b.starts_at, b.ends_at), p.pay_hours, p.pay_days_before))
    from providers p
    where b.id = ${id} and p.id = b.provider_id and b.pay_way = 'card' and b.status = 'confirmed' and b.choose_by is null and b.pay_by_passed_at is null`;
}

/** Writes down an event of a gateway's; false when it has come before. */
export async function insertGatewayEvent(tx: Tx, gateway: string, id: string): Promise<boolean> {
  const written = await tx`insert into gateway_events (gateway, id) values (${gateway}, ${id}) on conflict do nothing returning id`;
  return written.length === 1;
}

/** Deletes events that no gateway sends any more; returns how many. */
export async function deleteOldEvents(db: Db): Promise<number> {
  const deleted = await db`delete from gateway_events where received_at < now() - interval '90 days' returning id`;
  return deleted.length;
}

/** Chooses pages that nobody has looked at for a while, and notes that somebody does now. */
export async function takeCheckouts(db: Db, most: number): Promise<string[]> {
  const taken = await db<{ id: string }[]>`
    update card_checkouts set looked_at = now() where id in (
      select id from card_checkouts where state in ('asked', 'open') and looked_at < now() - interval '1 minute'
      order by looked_at limit ${most} for no key update skip locked)
    returning id`;
  return taken.map(({ id }) => id);
}

/** The same of refunds that the gateway has not confirmed. */
export async function takeRefunds(db: Db, most: number): Promise<string[]> {
  const taken = await db<{ id: string }[]>`
    update card_refunds set looked_at = now() where id in (
      select id from card_refunds where state = 'sending' and looked_at < now() - interval '1 minute'
      order by looked_at limit ${most} for no key update skip locked)
    returning id`;
  return taken.map(({ id }) => id);
}

type NewCardRefund = Pick<CardRefundRow, 'booking_id' | 'amount' | 'made_by' | 'actor' | 'actor_name'> & {
  payment_id: string;
  state?: CardRefundRow['state'];
  reference?: string;
};

/** Writes that money goes back to a card, before the gateway is asked unless it has already sent it; of a locked booking. */
export async function insertCardRefund(tx: Tx, refund: NewCardRefund): Promise<string> {
  const { booking_id, payment_id, amount, made_by, actor, actor_name, state = 'sending', reference = '' } = refund;
  const id = uuid();
  await tx`
    insert into card_refunds (id, provider_id, booking_id, payment_id, amount, made_by, actor, actor_name, state, reference)
    select ${id}, provider_id, id, ${payment_id}, ${amount}, ${made_by}, ${actor}, ${actor_name}, ${state}, ${reference} from bookings where id = ${booking_id}`;
  return id;
}

/** Locks a refund whose booking is locked; returns its state. */
export async function lockCardRefund(tx: Tx, id: string): Promise<CardRefundRow['state'] | undefined> {
  const [locked] = await tx<{ state: CardRefundRow['state'] }[]>`select state from card_refunds where id = ${id} for no key update`;
  return locked?.state;
}

/** Writes what has become of a refund. */
export async function updateCardRefund(tx: Tx, id: string, state: CardRefundRow['state'], reference: string): Promise<void> {
  await tx`update card_refunds set state = ${state}, reference = ${reference} where id = ${id}`;
}

/** Writes that money went back to the card, from the marketplace's account at the gateway. */
export async function insertSentRefund(
  tx: Tx,
  { booking_id, amount, made_by }: Pick<CardRefundRow, 'booking_id' | 'amount' | 'made_by'>,
  reference: string,
): Promise<void> {
  await tx`
    insert into refunds (id, booking_id, provider_id, amount, reason, way, reference, paid_by, made_by, at)
    select ${uuid()}, id, provider_id, ${amount}, '', 'card', ${reference}, 'marketplace', ${made_by}, clock_timestamp() from bookings where id = ${booking_id}`;
}
