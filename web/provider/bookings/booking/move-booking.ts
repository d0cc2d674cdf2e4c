import { api } from '../../../../contract/api.ts';
import type { Booking, BookingListItem } from '../../../../contract/bookings.ts';
import type { BookingStatus } from '../../../../rules/booking-states.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import type { Call } from '../../../lib/call/call-type.ts';
import { fallbackReasons } from '../../../booking/fallback-reasons.ts';

/** An action of a provider on a booking; each is a key of the booking's `can`. */
export type BookingAction = 'accept' | 'decline' | 'complete' | 'cancel';

/** What an action needs of a booking: the booking itself has it, and a line of a list. */
export type MovableBooking = Omit<BookingListItem, 'channel' | 'partner' | 'payment_reported'>;

/** The status that each action leads to. */
export const goalOf = {
  accept: 'confirmed',
  decline: 'cancelled',
  complete: 'completed',
  cancel: 'cancelled',
} as const satisfies Record<BookingAction, BookingStatus>;

/** `refund` is the one that was shown before a cancellation. */
type MoveRequest = { id: string; action: BookingAction; reason: string; refund?: string | undefined; idempotency_key: string };

/**
 * Runs a provider's action. When the dedicated accept or complete call fails without a refusal, the generic status update is tried; a
 * refusal is final. Throws CallError.
 */
export async function moveBooking(call: Call, { id, action, reason, refund, idempotency_key }: MoveRequest): Promise<Booking> {
  const params = { id };
  if (action === 'decline' || action === 'cancel') return call(api.bookings.cancel, { params, body: { reason, refund }, idempotency_key });
  try {
    return await call(api.bookings[action], { params, idempotency_key });
  } catch (error) {
    if (isRefusal(error)) throw error;
    return updateStatus(call, { id, action, idempotency_key });
  }
}

async function updateStatus(
  call: Call,
  { id, action, idempotency_key }: Omit<MoveRequest, 'action' | 'reason' | 'refund'> & { action: 'accept' | 'complete' },
): Promise<Booking> {
  const params = { id };
  try {
    return await call(api.bookings.update, { params, body: { status: goalOf[action], reason: fallbackReasons[action] }, idempotency_key });
  } catch (error) {
    // Only the first call's reply was lost: the action has been done.
    if (changedTo(error) === goalOf[action]) return call(api.bookings.get, { params });
    throw error;
  }
}

/** The state of a booking that was moved by another person first; null when the call failed for another reason. */
export function changedTo(error: unknown): BookingStatus | null {
  if (!(error instanceof CallError) || error.code !== 'illegal_transition') return null;
  return (error.body.status as BookingStatus | undefined) ?? null;
}

function isRefusal(error: unknown): boolean {
  return !(error instanceof CallError) || (error.status >= 400 && error.status < 500);
}
