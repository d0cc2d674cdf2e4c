import { z } from 'zod';
import { publicBookingBody } from '../../../contract/bookings.ts';

const { customer_name, customer_email, customer_phone, notes } = publicBookingBody.shape;

/** What the server asks of whoever books. */
export const contactRules = z.object({ customer_name, customer_email, customer_phone, notes });
