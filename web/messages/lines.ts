import { api } from '../../contract/api.ts';
import type { Booking } from '../../contract/bookings.ts';
import type { GuestBooking } from '../../contract/guests.ts';
import { call } from '../lib/call/call.ts';

/** How one side of a booking writes to the other, or an operator to both. */
export type Line = {
  id: string;
  /** Of the other side. */
  name: string;
  is_open: boolean;
  /** Who reads it, where that is not the other side. */
  hint?: string;
  send: (message: string, idempotency_key: string) => Promise<unknown>;
  read: () => Promise<unknown>;
};

/** For a caller who is signed in. */
export function ownLine({ id, client_name, can }: Booking): Line {
  const params = { id };
  return {
    id,
    name: client_name,
    is_open: can.message,
    send: (message, idempotency_key) => call(api.bookings.sendMessage, { params, body: { message }, idempotency_key }),
    read: () => call(api.bookings.readMessages, { params }),
  };
}

/** For a guest with the booking's secret link. */
export function guestLine({ id, can }: GuestBooking, token: string, name: string): Line {
  const params = { token };
  return {
    id,
    name,
    is_open: can.message,
    send: (message, idempotency_key) => call(api.guests.sendMessage, { params, body: { message }, idempotency_key }),
    read: () => call(api.guests.readMessages, { params }),
  };
}
