import type { RateLimits } from '../../../core/limits/rate-limits.ts';
import type { Caller } from '../../../core/api/caller.ts';

const AN_HOUR_MS = 3_600_000;

/**
 * Makes a booking about which its customer is mailed. Refuses: too_many_requests with `retry_after`, when callers who have not proved the
 * address have made as many bookings for it within the hour as one address may have.
 */
export type EmailRateLimit = <T>(booking: { email: string; caller: Caller | null }, book: () => Promise<T>) => Promise<T>;

/** Keeps the booking form from flooding a stranger's mailbox (docs/decisions/024-bookings-for-a-mailbox.md). */
export function createEmailRateLimit(limiter: RateLimits['limiter'], limit: number): EmailRateLimit {
  const within = limiter('mailbox', { limit, window_ms: AN_HOUR_MS });
  return async ({ email, caller }, book) => {
    const mailbox = mailboxOf(email);
    const is_own = caller !== null && caller.proved_email !== null && mailboxOf(caller.proved_email) === mailbox;
    return mailbox === '' || is_own ? book() : within(mailbox, book);
  };
}

/** The mailbox of an address, without the label behind a plus, which anybody can make up. `mailbox_of` is the same in SQL. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@');
}
