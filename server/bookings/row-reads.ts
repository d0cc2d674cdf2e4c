import type { BookingListItem } from '../../contract/bookings.ts';
import { fromCents } from '../../rules/money.ts';
import { hongKongDateTime } from '../../rules/time.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { hasBegun, isLate } from './deadline.ts';
import { movesOf } from './reads.ts';

/** A booking as PostgreSQL has it, of which a line of a list is made here: amounts in cents, times as instants. */
export type BookingRow = Pick<
  BookingListItem,
  | 'id'
  | 'booking_reference'
  | 'confirmation_code'
  | 'status'
  | 'service_title'
  | 'service_title_zh'
  | 'source'
  | 'payment_status'
  | 'channel'
  | 'partner'
  | 'payment_reported'
> & {
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  /** Null for a guest. */
  username: string | null;
  participants: number;
  total_price: number;
  final_amount: number;
  paid_amount: number;
  refunded_amount: number;
  /** In cents, as the others. */
  refund_due: number;
  starts_at: Date;
  all_day: boolean;
  pay_by: Date | null;
  created_at: Date;
  confirmed_at: Date | null;
  completed_at: Date | null;
  confirm_by: Date | null;
  choose_by: string | null;
  late: boolean;
  has_begun: boolean;
  unread: number;
};

/** The columns of a list's row, on bookings `b`. */
export function rowColumns(db: Db) {
  return db`
    b.id, b.booking_reference, b.confirmation_code, b.status, b.service_title, b.service_title_zh, b.source, b.payment_status, ${channelOf(db)} as channel,
    case when b.source = 'reseller' then jsonb_build_object('name', b.taken_by, 'name_zh', '')
      else (select jsonb_build_object('name', p.name, 'name_zh', p.name_zh) from partners p where p.id = b.partner_id) end as partner,
    b.customer_name, b.customer_email, b.customer_phone, (select u.username from users u where u.id = b.client_id) as username,
    b.participants, b.total_price, b.final_amount, b.paid_amount, b.refunded_amount, ${refundDueOf(db)} as refund_due, b.starts_at, b.all_day, b.pay_by, b.created_at, b.confirmed_at, b.completed_at,
    case when b.status = 'pending' and b.email_confirmed_at is null then b.confirm_by end as confirm_by,
    case when b.status = 'confirmed' then utc(b.choose_by) end as choose_by,
    ${isLate(db)} as late, ${hasBegun(db)} as has_begun,
    (select count(*) from unread_messages m where m.provider_id = b.provider_id and m.booking_id = b.id and m.side = 'provider') as unread,
    exists (select from payments y where y.booking_id = b.id and y.state = 'reported') as payment_reported`;
}

/** What the customer of a booking `b` is to get back, in cents, as the view `refunds_due` says. */
function refundDueOf(db: Db) {
  return db`case when b.refund_due_since is null then 0
    else b.paid_amount - b.refunded_amount - worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) end`;
}

/** How a booking `b` reached its provider (rules/booking-states.ts), in the words of the index `bookings_channel`. */
export function channelOf(db: Db) {
  return db`case when b.source = 'reseller' then 'reseller' when b.source <> 'page' then 'taken' when b.partner_id is not null then 'partner' when b.page_id is not null then 'page' else 'marketplace' end`;
}

/** Bookings in the order of the ids, as their provider's lists show them. The caller must have checked whose they are. */
export async function listById(sql: Sql, ids: string[]): Promise<BookingListItem[]> {
  const rows = await sql<BookingRow[]>`
    select ${rowColumns(sql)} from bookings b where b.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], b.id)`;
  return rows.map(listedBooking);
}

/** A line of a provider's list. */
export function listedBooking(row: BookingRow): BookingListItem {
  const { booking_reference, customer_name, participants, status, payment_status } = row;
  const starts = hongKongDateTime(row.starts_at);
  const client_username = row.username ?? customer_name;
  const [final_amount, refunded] = [fromCents(row.final_amount), fromCents(row.refunded_amount)];
  return {
    id: row.id,
    booking_id: booking_reference,
    booking_reference,
    confirmation_code: row.confirmation_code,
    status,
    client: { username: client_username, email: row.customer_email },
    client_name: customer_name,
    client_username,
    client_phone: row.customer_phone,
    service_title: row.service_title,
    service_title_zh: row.service_title_zh,
    booking_date: starts.slice(0, 10),
    ...(row.all_day && { all_day: true }),
    booking_time: starts.slice(11, 19),
    number_of_people: participants,
    participants,
    total_price: fromCents(row.total_price),
    final_amount,
    source: row.source,
    channel: row.channel,
    partner: row.partner,
    payment_status,
    paid: fromCents(row.paid_amount),
    payment_reported: row.payment_reported,
    pay_by: row.pay_by?.toISOString() ?? null,
    refunded,
    refund_due: fromCents(row.refund_due),
    created_at: row.created_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    can: movesOf(row),
    unread_messages: row.unread,
  };
}
