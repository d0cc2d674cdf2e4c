import { api } from '../../../contract/api.ts';
import type { OtherDates } from '../../../contract/call-offs.ts';
import type { CancellationQuote } from '../../../contract/cancellation.ts';
import type { ReviewBody } from '../../../contract/reviews.ts';
import { cardAsClient, cardAsGuest, type CardActions } from '../../booking/card/card-actions.ts';
import { reportAsClient, reportAsGuest, type ReportPayment } from '../../booking/fps/report-payment.ts';
import { customerSource, type ChangeSource } from '../../booking/change/change-source.ts';
import { call } from '../../lib/call/call.ts';
import { signedFile } from '../../lib/call/signed-fetch.ts';

/** What a customer does with a booking. Each call takes the `Idempotency-Key` of its intent. */
export type CustomerActions = {
  /** What cancelling gives back now. */
  quote: () => Promise<CancellationQuote>;
  cancel: (body: { reason: string; refund: string }, idempotency_key: string) => Promise<unknown>;
  review: (body: ReviewBody, idempotency_key: string) => Promise<unknown>;
  /** Reports a payment, with the bank's slip where there is one; once more is the same report. */
  reportPayment: ReportPayment;
  /** The slip that came with a payment. */
  readSlip: (payment_id: string) => Promise<Blob>;
  card: CardActions;
  change: ChangeSource;
  /** The next dates, where the departure was called off. */
  otherDates: () => Promise<OtherDates>;
};

/** For a client who is signed in. */
export function clientActions(id: string): CustomerActions {
  const params = { id };
  return {
    quote: () => call(api.bookings.cancellation, { params }),
    cancel: (body, idempotency_key) => call(api.bookings.cancel, { params, body, idempotency_key }),
    review: (body, idempotency_key) => call(api.bookings.review, { params, body, idempotency_key }),
    reportPayment: reportAsClient(id),
    readSlip: (payment_id) => signedFile(api.bookings.slip, { params: { id: payment_id } }),
    card: cardAsClient(id),
    change: customerSource({
      quote: (body) => call(api.bookings.quoteChange, { params, body }),
      change: (body, idempotency_key) => call(api.bookings.change, { params, body, idempotency_key }),
    }),
    otherDates: () => call(api.bookings.otherDates, { params }),
  };
}

/** For a guest with the booking's secret link. */
export function guestActions(token: string): CustomerActions {
  const params = { token };
  return {
    quote: () => call(api.guests.cancellation, { params }),
    cancel: (body, idempotency_key) => call(api.guests.cancel, { params, body, idempotency_key }),
    review: (body, idempotency_key) => call(api.guests.review, { params, body, idempotency_key }),
    reportPayment: reportAsGuest(token),
    readSlip: () => signedFile(api.guests.slip, { params }),
    card: cardAsGuest(token),
    change: customerSource({
      quote: (body) => call(api.guests.quoteChange, { params, body }),
      change: (body, idempotency_key) => call(api.guests.change, { params, body, idempotency_key }),
    }),
    otherDates: () => call(api.guests.otherDates, { params }),
  };
}
