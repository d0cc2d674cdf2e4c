import type { Booking } from '../../contract/bookings.ts';
import { customerMayCancel, mayMove } from '../../rules/booking-states.ts';
import { refundDue } from '../../rules/refunds.ts';
import { referralOf } from '../../rules/referral-words.ts';
import type { ReferralFacts } from '../../contract/referrals.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { hasBegun, isLate } from './deadline.ts';
import type { Ticket } from './place/party.ts';

/** What someone wants to book, as it stands now: the page and service are live; price in cents. */
export type Offer = {
  page_id: string | null;
  thank_you_message: string;
  thank_you_message_zh: string;
  on_page: boolean;
  provider_id: string;
  service_id: string;
  service_title: string;
  service_title_zh: string;
  confirmation: 'request' | 'instant';
  cutoff_minutes: number;
  cancellation_hours: number;
  min_participants: number;
  max_participants: number;
  /** What the marketplace adds to the price now. */
  fee_bp: number;
  /** Another number: what is read here has changed, but for the fee. */
  offer_version: number;
  tickets: Ticket[];
  slot_service_id: string | null;
  booking_date: string;
  booking_time: string;
  end_time: string;
  start_datetime: string;
  end_datetime: string;
};

/** The same, with what makes a booking large: so many people, or so many cents; 0 is never. */
export type PublicOffer = Offer & { large_party: number; large_sum: number };

export type Wanted = { page: string | null; service: string; availability_slot: string };

/**
 * Page, service, tickets and slot of public bookings in one look; nothing where page or service is not live. Who want the same are given
 * the same, which is read once.
 */
export async function findOffers(sql: Sql, wanted: readonly Wanted[]): Promise<(PublicOffer | undefined)[]> {
  const nameOf = ({ page, service, availability_slot }: Wanted) => `${page} ${service} ${availability_slot}`;
  const distinct = [...new Map(wanted.map((one) => [nameOf(one), one])).values()];
  const rows = await sql<(PublicOffer & { nth: number })[]>`
    with wanted as (
      select * from unnest(${distinct.map(({ page }) => page)}::uuid[], ${distinct.map(({ service }) => service)}::uuid[],
        ${distinct.map(({ availability_slot }) => availability_slot)}::uuid[]) with ordinality as w (page, service, slot, nth)
    ),
    offers as materialized (
      select w.page as wanted_page, pg.id as page_id, coalesce(pg.thank_you_message, '') as thank_you_message, coalesce(pg.thank_you_message_zh, '') as thank_you_message_zh,
        pg.id is null or ps.page_id is not null as on_page,
        s.provider_id, s.id as service_id, s.title as service_title, s.title_zh as service_title_zh, s.confirmation,
        s.cutoff_minutes, s.cancellation_hours, s.min_participants, s.max_participants, m.fee_bp, m.large_party, m.large_sum,
        s.offer_version, (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh,
          'price', u.price, 'places', u.places) order by u.position), '[]') from units u where u.service_id = s.id) as tickets
      from (select distinct page, service from wanted) w
      join live_services s on s.id = w.service cross join marketplace_settings m
      left join pages pg on pg.id = w.page and pg.is_published
      left join page_services ps on ps.page_id = pg.id and ps.service_id = s.id
      where pg.id is not null or w.page is null
    )
    select wanted.nth - 1 as nth, offers.*, sl.service_id as slot_service_id, sl.date as booking_date, sl.start_time::text as booking_time, sl.end_time::text as end_time,
      hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime
    from wanted join offers on offers.service_id = wanted.service and offers.wanted_page is not distinct from wanted.page
    left join slots sl on sl.id = wanted.slot`;
  const found = new Map(rows.map(({ nth, ...offer }) => [nameOf(distinct[nth]!), offer]));
  return wanted.map((one) => found.get(nameOf(one)));
}

/** Which of these bookings are there. */
export async function findBooked(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from bookings where id = any(${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** How an account's bookings name their customer. */
export async function findContact(sql: Sql, user_id: string) {
  const [contact] = await sql<{ customer_name: string; customer_email: string; customer_phone: string }[]>`
    select coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as customer_name, email as customer_email, phone as customer_phone
    from users where id = ${user_id}`;
  return contact;
}

/** An own service and slot for a booking the provider takes; nothing when the service is not the provider's. Draft and inactive ones too: the phone rings anyway. */
export async function findOwnOffer(
  sql: Sql,
  { service, availability_slot }: Omit<Wanted, 'page'>,
  provider_id: string,
): Promise<(Offer & { is_stopped: boolean }) | undefined> {
  const [offer] = await sql<(Offer & { is_stopped: boolean })[]>`
    select s.hidden_at is not null or p.suspended_at is not null as is_stopped, null::uuid as page_id, '' as thank_you_message, '' as thank_you_message_zh, true as on_page,
      s.provider_id, s.id as service_id, s.title as service_title, s.title_zh as service_title_zh, s.confirmation,
      s.cutoff_minutes, s.cancellation_hours, s.min_participants, s.max_participants, (select fee_bp from marketplace_settings) as fee_bp,
      s.offer_version, (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh,
        'price', u.price, 'places', u.places) order by u.position), '[]') from units u where u.service_id = s.id) as tickets,
      sl.service_id as slot_service_id, sl.date as booking_date, sl.start_time::text as booking_time, sl.end_time::text as end_time,
      hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime
    from services s join providers p on p.id = s.provider_id left join slots sl on sl.id = ${availability_slot}
    where s.id = ${service} and s.provider_id = ${provider_id} and s.archived_at is null`;
  return offer;
}

/** Which side of a booking someone stands on; `link` is the booking whose secret link they have. */
export type Viewer = { provider_id: string | null; id: string | null; link?: string };

export type Row = Omit<Booking, 'can' | 'unread_messages' | 'admin_notes' | 'referral' | 'refund_due'> & {
  provider_id: string;
  client_id: string | null;
  admin_notes: string;
  starts_at: Date;
  cancellation_hours: number;
  /** Also by a review that is hidden. */
  reviewed: boolean;
  late: boolean;
  has_begun: boolean;
  unread_by_provider: number;
  unread_by_customer: number;
};

type RowWithReferral = Row & { referral: ReferralFacts | null };

/** When a booking is, and what the clock says of it now: columns of `Row`, on bookings `b`. */
export function whenOf(db: Db) {
  return db`hong_kong(b.starts_at) as start_datetime, hong_kong(b.ends_at) as end_datetime, ${isLate(db)} as late, ${hasBegun(db)} as has_begun`;
}

/** A booking, to its provider or its client. Refuses: not_found, also when it is somebody else's. */
export async function getBooking(db: Db, id: string, viewer: Viewer): Promise<Booking> {
  const [row] = await db<RowWithReferral[]>`
    select seen.*, review_of(b.id) as review, is_reviewed(b.id) as reviewed, referral_of(b.id) as referral, b.cancellation_hours,
      ${whenOf(db)}
    from bookings b join booking_shapes seen on seen.id = b.id
    where b.id = ${id} and (b.provider_id = ${viewer.provider_id} or b.client_id = ${viewer.id} or b.id = ${viewer.link ?? null})`;
  return seenBy(row ?? notFound(), viewer);
}

/** A provider's own bookings by id, in the order of the ids. */
export async function getBookings(sql: Sql, ids: string[], viewer: Viewer & { provider_id: string }): Promise<Booking[]> {
  const rows = await sql<RowWithReferral[]>`
    select seen.*, review_of(b.id) as review, is_reviewed(b.id) as reviewed, referral_of(b.id) as referral, b.cancellation_hours,
      ${whenOf(sql)}
    from bookings b join booking_shapes seen on seen.id = b.id
    where b.id = any(${ids}::uuid[]) and b.provider_id = ${viewer.provider_id}
    order by array_position(${ids}::uuid[], b.id)`;
  return rows.map((row) => seenBy(row, viewer));
}

/** Adds what depends on who looks: the moves that are open to them, and the other side's unread messages. */
export function seenBy(row: Row & Partial<RowWithReferral>, viewer: Viewer): Booking {
  const { admin_notes, referral, reviewed, late, has_begun, unread_by_provider, unread_by_customer, ...booking } = row;
  const provider = row.provider_id === viewer.provider_id;
  return {
    ...booking,
    refund_due: refundDue(row),
    ...(provider && { admin_notes, referral: referral ? referralOf(referral) : null }),
    can: {
      accept: provider && mayMove(row.status, 'confirmed') && !late && row.confirm_by === null,
      decline: provider && row.status === 'pending',
      complete: provider && mayMove(row.status, 'completed') && has_begun,
      cancel: provider ? row.status === 'confirmed' : customerMayCancel(row),
      message: true,
      pay: provider && row.status !== 'cancelled' && row.refunded === '0.00',
      refund: provider && row.payment_status === 'paid' && row.final_amount !== '0.00',
      review: !provider && row.status === 'completed' && has_begun && !reviewed,
    },
    unread_messages: provider ? unread_by_provider : unread_by_customer,
  };
}
