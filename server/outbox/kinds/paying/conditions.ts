import type { DropReason } from '../../../../contract/mails.ts';
import type { ValidBooking } from '../../stored-facts.ts';

/** Lapses once it is paid or cancelled. */
export function stillOpen({ status, is_paid }: ValidBooking): DropReason | null {
  if (status === 'cancelled') return 'cancelled';
  return is_paid ? 'paid' : null;
}
