import type { CallOptions } from './caller.ts';
import { callOffRows } from './call-off-rows.ts';
import type { Row, Stage } from './stage.ts';

const wanted = { customer_name: 'Ada' };
/** Of a booking of which nothing has happened yet. */
const quoted = { ...wanted, version: 1, difference: '0.00' };
const ofBooking =
  (body?: object) =>
  ({ booking }: Stage): CallOptions => ({ params: { id: booking.id }, ...(body && { body }) });
const byLink =
  (body?: object) =>
  ({ secrets }: Stage): CallOptions => ({ params: { token: secrets.booking }, ...(body && { body }) });
const anyone: Row['gets'] = [200, 200, 200, 200, 200];
const sides: Row['gets'] = [401, 404, 200, 200, 404];
const nobody: Row['gets'] = [401, 403, 403, 403, 403];

/** The calls that change or cancel a booking, as its owners would make them. */
export const changeRows = {
  ...callOffRows,
  'guests.quoteChange': { ask: byLink(wanted), by_link: true, gets: anyone },
  'guests.change': { ask: byLink(quoted), by_link: true, gets: anyone },
  'bookings.quoteChange': { ask: ofBooking(wanted), gets: sides },
  'bookings.change': { ask: ofBooking(quoted), gets: sides },
  'operator.quoteChange': { ask: ofBooking(wanted), gets: nobody, operator: 200 },
  'operator.changeBooking': { ask: ofBooking(quoted), gets: nobody, operator: 200 },
  'guests.cancellation': { ask: byLink(), by_link: true, gets: anyone },
  'guests.cancel': { ask: byLink({ reason: 'Rain' }), by_link: true, gets: anyone },
  'bookings.cancellation': { ask: ofBooking(), gets: sides },
  'bookings.cancel': { ask: ofBooking({ reason: 'Rain' }), gets: sides },
  'operator.cancellation': { ask: ofBooking(), gets: nobody, operator: 200 },
  'operator.cancelBooking': { ask: ofBooking({ reason: 'A neighbour complained' }), gets: nobody, operator: 200 },
} satisfies Record<string, Row>;
