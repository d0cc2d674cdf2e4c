import { api } from '../../../contract/api.ts';
import type { ReviewBody } from '../../../contract/reviews.ts';
import { call } from '../../lib/call/call.ts';

/** What a customer may do with a booking, whichever way they came to it. One key per intent. */
export type CustomerDeeds = {
  cancel: (reason: string, idempotency_key: string) => Promise<unknown>;
  review: (body: ReviewBody, idempotency_key: string) => Promise<unknown>;
};

/** Of the client who is signed in. */
export function clientDeeds(id: string): CustomerDeeds {
  const params = { id };
  return {
    cancel: (reason, idempotency_key) => call(api.bookings.cancel, { params, body: { reason }, idempotency_key }),
    review: (body, idempotency_key) => call(api.bookings.review, { params, body, idempotency_key }),
  };
}

/** Of a guest who has the booking's secret link. */
export function guestDeeds(token: string): CustomerDeeds {
  const params = { token };
  return {
    cancel: (reason, idempotency_key) => call(api.guests.cancel, { params, body: { reason }, idempotency_key }),
    review: (body, idempotency_key) => call(api.guests.review, { params, body, idempotency_key }),
  };
}
