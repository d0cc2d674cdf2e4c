import { toSide } from '../drafts.ts';
import { from, type BookingKind, type MailSource } from '../kind.ts';
import { isAnswered } from './conditions.ts';
import { listHalfway, type WaitingRequest } from './halfway-reads.ts';

const halfway: MailSource<WaitingRequest> = { of: 'times', list: listHalfway };

/** To the provider, once half of the time to answer a request has passed. */
export const requestWaiting: BookingKind = {
  about: 'booking',
  to: 'provider',
  of: from(halfway, (request, { until }) => [
    toSide(request, 'provider', { source: `${request.id} waiting`, due_at: until.toISOString(), about: null }),
  ]),
  lapsed: isAnswered,
};
