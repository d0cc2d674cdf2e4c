import type { Booking, TimelineChange } from '../../contract/bookings.ts';
import { mayMove } from '../../rules/booking-states.ts';
import { fromCents, toCents } from '../../rules/money.ts';
import { customerMayChange } from '../../rules/change.ts';
import { referralOf } from '../../rules/referral-words.ts';
import { payingOf, type PayingRow } from '../../rules/paying/words.ts';
import type { ReferralFacts } from '../../contract/referrals.ts';
import type { Caller } from '../core/api/caller.ts';
import type { Db } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';
import { completesAt, undoUntil } from './completion/deadline.ts';
import { askedBy, cancellationColumn, readCancellation, type CancellationJson } from './cancellation/facts.ts';
import { hasBegun, isLate } from './deadline.ts';

/** Which side of a booking a person is on; `link` is the booking whose secret link they have. */
export type Viewer = { provider_id: string | null; id: string | null; link?: string; staff?: Caller['staff'] };

export type Row = Omit<Booking, 'can' | 'unread_messages' | 'admin_notes' | 'referral' | 'paying' | keyof Completion> & {
  paying: PayingRow;
  provider_id: string;
  client_id: string | null;
  admin_notes: string;
  asked: CancellationJson;
  /** Also by a review that is hidden. */
  reviewed: boolean;
  late: boolean;
  has_begun: boolean;
  attendance: 'expected' | 'arrived' | 'no_show';
  unread_by_provider: number;
  unread_by_customer: number;
};

/** What only the provider of a booking reads of its completion. */
type Completion = Required<Pick<Booking, 'completes_at' | 'undo_until'>>;

type RowWithReferral = Row & { referral: ReferralFacts | null } & Completion;

/** When a booking is, what the clock says of it now, and what its cancellation depends on: columns of `Row`, on bookings `b`. */
export function whenOf(db: Db) {
  return db`${cancellationColumn(db)}, hong_kong(b.starts_at) as start_datetime, hong_kong(b.ends_at) as end_datetime, ${isLate(db)} as late, ${hasBegun(db)} as has_begun`;
}

/** A booking, to its provider or its client. Refuses: not_found, also when it is somebody else's. */
export async function getBooking(db: Db, id: string, viewer: Viewer): Promise<Booking> {
  const [row] = await db<RowWithReferral[]>`
    select seen.*, review_of(b.id) as review, is_reviewed(b.id) as reviewed, referral_of(b.id) as referral, ${whenOf(db)},
      utc(${completesAt(db)}) as completes_at, utc(${undoUntil(db)}) as undo_until
    from bookings b join booking_shapes seen on seen.id = b.id
    where b.id = ${id} and (b.provider_id = ${viewer.provider_id} or b.client_id = ${viewer.id} or b.id = ${viewer.link ?? null})`;
  return seenBy(row ?? notFound(), viewer);
}

type MoveFacts = Pick<Row, 'status' | 'late' | 'has_begun' | 'choose_by'> & { confirm_by: unknown };

/** The moves of its provider that are open to a booking now; `confirm_by` is null where no mailed link is waited for. */
export function movesOf({ status, late, has_begun, confirm_by, choose_by }: MoveFacts) {
  return {
    accept: mayMove(status, 'confirmed') && !late && confirm_by === null,
    decline: status === 'pending',
    complete: mayMove(status, 'completed') && has_begun && choose_by === null,
    cancel: status === 'confirmed',
  };
}

/** Whether a side may try to change a booking now; what it becomes decides the rest (change/check-change.ts). */
function mayChange(row: Row, side: 'provider' | 'customer'): boolean {
  if (!mayMove(row.status, 'cancelled') || row.attendance === 'arrived' || row.confirm_by !== null) return false;
  if (row.has_begun && row.choose_by === null) return false;
  if (row.status === 'pending' && row.late) return false;
  if (side === 'customer' && row.source === 'reseller') return false;
  return side === 'provider' || row.choose_by !== null || customerMayChange(readCancellation(row.asked));
}

const withoutAmounts = ({ from, to, ...change }: TimelineChange): TimelineChange => ({
  ...change,
  from: { ...from, final_amount: '0.00' },
  to: { ...to, final_amount: '0.00' },
});

/** What a reseller's guest sees: prices as others pay them here, and nothing of what the reseller pays or owes. */
function guestAmounts({ units, service, service_fee, timeline }: Row) {
  const lines = units.map(({ list_price, ...line }: Row['units'][number] & { list_price?: number }) =>
    list_price === undefined ? line : { ...line, price: fromCents(list_price) },
  );
  const total = lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0);
  const unit_price = fromCents(
    Math.max(
      0,
      ...lines
        .filter(({ kind }, _, all) => kind === 'adult' || all.every((one) => one.kind !== 'adult'))
        .map(({ price }) => toCents(price)),
    ),
  );
  const none = '0.00';
  return {
    units: lines,
    timeline: timeline.map(({ staff: _, change, ...line }) => ({ ...line, change: change && withoutAmounts(change) })),
    unit_price,
    service: { ...service, price: unit_price },
    total_price: fromCents(total),
    final_amount: fromCents(total + toCents(service_fee)),
    ...{
      owed: none,
      paid: none,
      refunded: none,
      retained: none,
      withheld: none,
      refund_due: none,
      refunds: [],
      payments: [],
      refund_due_since: null,
      payment: null,
    },
  };
}

/** Whether its provider may mark it as paid or unpaid: not once it is cancelled or refunded, nor as unpaid where a card paid for it last. */
function mayMark({ status, payment_status, payment, refunded, owed }: Row): boolean {
  if (status === 'cancelled' || (payment_status === 'paid' && payment?.way === 'card')) return false;
  return refunded === '0.00' || owed !== '0.00';
}

/** Adds what depends on who looks: the moves that are open to them, and the other side's unread messages. */
export function seenBy(row: Row & Partial<RowWithReferral>, viewer: Viewer): Booking {
  const {
    admin_notes,
    asked,
    referral,
    reviewed,
    late,
    has_begun,
    unread_by_provider,
    unread_by_customer,
    completes_at,
    undo_until,
    ...booking
  } = row;
  const provider = row.provider_id === viewer.provider_id;
  return {
    ...booking,
    timeline: provider ? row.timeline : row.timeline.map(({ staff: _, ...line }) => line),
    ...(!provider && row.source === 'reseller' && guestAmounts(row)),
    paying: payingOf(row.paying, provider ? 'provider' : 'customer'),
    ...(provider && {
      admin_notes,
      referral: referral ? referralOf(referral) : null,
      completes_at: completes_at ?? null,
      undo_until: undo_until ?? null,
    }),
    can: {
      ...(provider
        ? movesOf({ ...row, late, has_begun })
        : { accept: false, decline: false, complete: false, cancel: askedBy(readCancellation(asked), 'customer').may_cancel }),
      change: mayChange(row, provider ? 'provider' : 'customer'),
      message: true,
      pay: provider && mayMark(row),
      refund: provider && !viewer.staff && row.paid !== row.refunded,
      take_back: provider && !viewer.staff,
      review: !provider && row.status === 'completed' && has_begun && !reviewed,
    },
    unread_messages: provider ? unread_by_provider : unread_by_customer,
  };
}
