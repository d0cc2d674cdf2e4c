import type { RateLimits } from '../../../core/limits/rate-limits.ts';
import type { Caller } from '../../../core/api/caller.ts';

const AN_HOUR_MS = 3_600_000;

/**
 * Takes a booking that its customer is mailed about. Refuses: too_many_requests with `retry_after`, when this hour has brought the
 * mailbox as many as one may have from people who have not proved that it is theirs.
 */
export type Mailboxes = <T>(booking: { email: string; caller: Caller | null }, take: () => Promise<T>) => Promise<T>;

/** Keeps the booking form from flooding the mailbox of somebody who never came here (docs/decisions/024-bookings-for-a-mailbox.md). */
export function guardMailboxes(allowance: RateLimits['limiter'], most: number): Mailboxes {
  const within = allowance('mailbox', { limit: most, window_ms: AN_HOUR_MS });
  return async ({ email, caller }, take) => {
    const mailbox = mailboxOf(email);
    const is_theirs = caller !== null && caller.proved_email !== null && mailboxOf(caller.proved_email) === mailbox;
    return mailbox === '' || is_theirs ? take() : within(mailbox, take);
  };
}

/** Where an address delivers to: what stands behind a plus is a label that its owner made up, and so may anybody else. `mailbox_of` is the same in SQL. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@');
}
