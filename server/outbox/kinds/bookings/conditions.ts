import type { DropReason } from '../../../../contract/mails.ts';
import type { BookingEvent } from '../../events/booking-reads.ts';
import type { ValidBooking } from '../../stored-facts.ts';

/** A change soon after another was mailed waits so long, and further ones with it: they are one mail. */
const CHANGE_PAUSE_MS = 10 * 60_000;

export const isCancelled = ({ status }: ValidBooking): DropReason | null => (status === 'cancelled' ? 'cancelled' : null);

/** A while after the last mail of a change; at once where none was sent, or the start is too near to wait. */
export const afterLastChange = ({ change_mailed_at }: BookingEvent): Date | null =>
  change_mailed_at && new Date(change_mailed_at.getTime() + CHANGE_PAUSE_MS);

/** Changes within some minutes are one mail, which says what they come to. */
export function whatChanged({ status, is_newest_change, is_changed_back }: ValidBooking): DropReason | null {
  if (status === 'cancelled') return 'cancelled';
  if (is_newest_change === false) return 'change_superseded';
  return is_changed_back ? 'changed_back' : null;
}
