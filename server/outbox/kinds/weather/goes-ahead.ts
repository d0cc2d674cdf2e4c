import { toSide } from '../drafts.ts';
import { from, type BookingKind, type MailSource } from '../kind.ts';
import { listLetGo, type GoesAhead } from './go-ahead-reads.ts';

const let_go: MailSource<GoesAhead> = { of: 'states', list: (tx, { from: since }, after) => listLetGo(tx, since, after) };

/** To the customer, whose departure goes ahead though a rule of the weather called it off. */
export const goesAhead: BookingKind = {
  about: 'booking',
  to: 'customer',
  of: from(let_go, (booking, { until }) => [
    toSide(booking, 'customer', {
      source: `${booking.proposal_id} ${booking.id}`,
      due_at: until.toISOString(),
      about: booking.starts_at.toISOString(),
    }),
  ]),
  lapsed: ({ status, choose_by, starts_at }, { now, about }) => {
    if (status === 'cancelled' || choose_by) return 'cancelled';
    if (about?.getTime() !== Date.parse(starts_at)) return 'moved';
    return Date.parse(starts_at) <= now ? 'too_late' : null;
  },
  passing: true,
  calendar: true,
};
