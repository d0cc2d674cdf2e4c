import { api } from '../../../contract/api.ts';
import { call, callWithForm } from '../../lib/call/call.ts';
import { shrunkPicture } from '../../lib/shrink-picture.ts';

/** Tells the provider that the customer has paid, with the bank's slip where there is one. */
export type ReportPayment = (slip: File | null) => Promise<unknown>;

/** Longer than a call without a picture: a slip is sent over what the phone has. */
const UPLOAD_MS = 120_000;

/** For a client who is signed in. */
export function reportAsClient(id: string): ReportPayment {
  const params = { id };
  return async (slip) =>
    slip
      ? callWithForm(api.bookings.reportPayment, await formOf(slip), { timeout: UPLOAD_MS }, params)
      : call(api.bookings.reportPayment, { params, body: {} });
}

/** For a guest with the booking's secret link. */
export function reportAsGuest(token: string): ReportPayment {
  const params = { token };
  return async (slip) =>
    slip
      ? callWithForm(api.guests.reportPayment, await formOf(slip), { timeout: UPLOAD_MS }, params)
      : call(api.guests.reportPayment, { params, body: {} });
}

async function formOf(slip: File): Promise<FormData> {
  const form = new FormData();
  form.append('slip', await shrunkPicture(slip), slip.name);
  return form;
}
