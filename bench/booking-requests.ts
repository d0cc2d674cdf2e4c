import { api } from '../contract/api.ts';
import { publicBookingBody } from '../contract/bookings.ts';
import type { OnSale } from './marketplace.ts';
import type { Request } from './load-results.ts';

/** What a visitor sends to book one place on a slot. */
export function bookingOf({ page_id, service_id }: OnSale, slot: string) {
  return {
    page: page_id,
    service: service_id,
    availability_slot: slot,
    customer_name: 'Chan Tai Man',
    customer_email: 'taiman@example.com',
    customer_phone: '+852 5555 0123',
    participants: 1,
    notes: 'We come from Sai Kung by bus and may be five minutes late.',
  };
}

/** The same as the server reads it. */
export const readBooking = (on_sale: OnSale, slot: string) => publicBookingBody.parse(bookingOf(on_sale, slot));

/** The same in full, a request for each slot; every one sent carries a key of its own. */
export function bookingRequests(port: number, on_sale: OnSale, slots: readonly string[]): Request[] {
  return slots.map((slot) => {
    const body = JSON.stringify(bookingOf(on_sale, slot));
    return {
      before: `POST ${api.pages.book.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-language: en\r\nidempotency-key: `,
      after: `\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    };
  });
}
