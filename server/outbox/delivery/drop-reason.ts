import type { DropReason } from '../../../contract/mails.ts';
import type { BookingKind } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { ValidBooking, ValidityFacts } from '../stored-facts.ts';

/** Why a due mail should not be sent any more; null when it should. */
export function dropReason({ kind: name, side, booking, account, about }: ValidityFacts, now: number): DropReason | null {
  const kind = kindOf(name);
  if (kind.about === 'account') return account ? (kind.lapsed?.(account, { now, about }) ?? null) : 'subject_gone';
  if (!booking) return 'subject_gone';
  return kind.lapsed?.(booking, { now, about }) ?? (side === 'customer' && isUnsolicited(kind, booking) ? 'sender_unproved' : null);
}

/**
 * Whether the mail is unsolicited as far as we know: the booking was entered, or the message written, by a provider without a verified
 * address, or came through a reseller of theirs, which may be a program of their own. Customers who booked themselves always hear what happens to their bookings, and everyone what the marketplace writes.
 */
function isUnsolicited({ writer }: BookingKind, { is_taken, is_resold, provider_proved }: ValidBooking): boolean {
  if (writer === 'marketplace') return false;
  return provider_proved === false && (is_taken === true || is_resold === true || writer === 'side');
}
