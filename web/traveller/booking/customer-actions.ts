import { api } from '../../../contract/api.ts';
import type { ReviewBody } from '../../../contract/reviews.ts';
import { customerSource, type ChangeSource } from '../../booking/change/change-source.ts';
import { call } from '../../lib/call/call.ts';

/** What a customer does with a booking. Each call takes the `Idempotency-Key` of its intent. */
export type CustomerActions = {
  cancel: (reason: string, idempotency_key: string) => Promise<unknown>;
  review: (body: ReviewBody, idempotency_key: string) => Promise<unknown>;
  change: ChangeSource;
};

/** For a client who is signed in. */
export function clientActions(id: string): CustomerActions {
  const params = { id };
  return {
    cancel: (reason, idempotency_key) => call(api.bookings.cancel, { params, body: { reason }, idempotency_key }),
    review: (body, idempotency_key) => call(api.bookings.review, { params, body, idempotency_key }),
    change: customerSource({
      quote: (body) => call(api.bookings.quoteChange, { params, body }),
      change: (body, idempotency_key) => call(api.bookings.change, { params, body, idempotency_key }),
    }),
  };
}

/** For a guest with the booking's secret link. */
export function guestActions(token: string): CustomerActions {
  const params = { token };
  return {
    cancel: (reason, idempotency_key) => call(api.guests.cancel, { params, body: { reason }, idempotency_key }),
    review: (body, idempotency_key) => call(api.guests.review, { params, body, idempotency_key }),
    change: customerSource({
      quote: (body) => call(api.guests.quoteChange, { params, body }),
      change: (body, idempotency_key) => call(api.guests.change, { params, body, idempotency_key }),
    }),
  };
}
