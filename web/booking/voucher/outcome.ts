import type { Confirmation } from '../../../contract/bookings.ts';
import type { BilingualKey } from '../../i18n/both.tsx';

/** What has come of a booking: it is confirmed, waits for the provider, or for the link in the guest's email. */
export function outcomeOf({ status, confirm_minutes }: Pick<Confirmation, 'status' | 'confirm_minutes'>) {
  if (confirm_minutes) return 'booking.one_more_step' satisfies BilingualKey;
  return (status === 'pending' ? 'booking.requested' : 'booking.success') satisfies BilingualKey;
}
