import type { GuestBooking } from '../../contract/guests.ts';
import { StatusBadge } from '../ui/badge.tsx';

type Props = { booking: Pick<GuestBooking, 'status'> & Partial<Pick<GuestBooking, 'choose_by'>> };

/** A booking's state for its customer: one whose departure was called off, and who is to choose another date, is not confirmed for them. */
export function BookingBadge({ booking: { status, choose_by } }: Props) {
  return <StatusBadge status={choose_by ? 'called_off' : status} />;
}
