import type { ConciergeBookingRequest } from '../../../contract/concierge.ts';
import { partnerOf, type Caller } from '../../core/api/caller.ts';
import type { Sql } from '../../core/database/database.ts';
import { linkForGuests } from '../../partners/follow.ts';
import { placeBooking, type Booker, type BookingDeps, type BookingReply } from '../place/book.ts';
import type { EmailRateLimit } from '../place/limits/booking-limits.ts';

type ConciergeDeps = BookingDeps & { sql: Sql; emailRateLimit: EmailRateLimit };
type PartnerBooker = Omit<Booker, 'caller' | 'cookie' | 'concierge'> & { caller: Caller };

/**
 * A partner books an experience of the catalogue for its guest: the guest's booking in every respect, without an account, credited to the
 * partner. Refuses: partner_may_not_book, partner_not_approved, too_many_requests, and what `placeBooking` refuses.
 */
export async function bookForGuest(
  { sql, emailRateLimit, ...deps }: ConciergeDeps,
  request: ConciergeBookingRequest,
  { caller, ...booker }: PartnerBooker,
): Promise<BookingReply> {
  const partner_id = partnerOf(caller);
  const concierge = { caller, partner_id, link_id: await linkForGuests(sql, partner_id) };
  const locale = request.locale ?? caller.locale;
  return emailRateLimit({ email: request.customer_email, caller }, () =>
    placeBooking(deps, { ...request, page: null }, { ...booker, caller: null, cookie: () => undefined, locale, concierge }),
  );
}
