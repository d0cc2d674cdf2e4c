import { toSide } from '../drafts.ts';
import { from, type BookingKind, type MailSource } from '../kind.ts';
import { waitsForChoice } from './conditions.ts';
import { listUndecided, type Undecided } from './postponed-reads.ts';

const undecided: MailSource<Undecided> = { of: 'times', list: (tx, _span, after) => listUndecided(tx, after) };

/** To the customer, who has a day left to choose another date; once for each time to choose. */
export const postponedReminder: BookingKind = {
  about: 'booking',
  to: 'customer',
  of: from(undecided, (booking, { until }) => {
    const about = booking.choose_by.toISOString();
    return [toSide(booking, 'customer', { source: `${booking.id} to choose ${about}`, due_at: until.toISOString(), about })];
  }),
  lapsed: waitsForChoice,
  passing: true,
};
