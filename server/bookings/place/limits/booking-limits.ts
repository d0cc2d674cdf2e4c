import type { Caller } from '../../../core/api/caller.ts';
import type { RateLimits } from '../../../core/limits/rate-limits.ts';
import type { FinalResult } from '../insert.ts';

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

/** Who books: a key of the visitor's network address, and the account, if there is one. */
type Visitor = { visitor: string; caller: Caller | null };

/**
 * Books places for a visitor; they count once they are booked. Refuses: too_many_places with `retry_after` (seconds), when one visitor
 * would book more within an hour. The first booking of an hour passes whatever its size: a whole class may come.
 */
export type VisitorPlaces = (visitor: Visitor, places: number, book: () => Promise<FinalResult>) => Promise<FinalResult>;

/** Keeps one visitor from booking everything there is (docs/decisions/030-bounds-of-an-account.md). */
export function limitVisitorPlaces(limiter: RateLimits['limiter'], limit: number): VisitorPlaces {
  const within = limiter('places', { limit, window_ms: AN_HOUR_MS, refusal: 'too_many_places' });
  return ({ visitor, caller }, places, book) => {
    // A visitor with a proved address shares no count with others on the same network.
    const who = caller?.proved_email ? `account ${caller.id}` : `visitor ${visitor}`;
    return within(who, book, { amount: places, isCounted: ({ result }) => result === 'booked' });
  };
}
