import { z } from 'zod';
import { publicBookingBody } from './bookings.ts';

const { page: _, customer_name, customer_email, customer_phone, ...fields } = publicBookingBody.shape;

/** Booking an experience in the catalogue, on no provider's page. Who is signed in need not say again who they are. */
export const directBookingBody = z
  .object({
    ...fields,
    customer_name: customer_name.optional(),
    customer_email: customer_email.optional(),
    customer_phone: customer_phone.optional(),
  })
  .refine((b) => b.participants !== undefined || b.units !== undefined, {
    path: ['participants'],
    params: { rule: 'required' },
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  });
export type DirectBooking = z.output<typeof directBookingBody>;
