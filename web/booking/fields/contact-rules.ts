import { z } from 'zod';
import { publicBookingBody } from '../../../contract/bookings.ts';

const { customer_name, customer_email, customer_phone, notes } = publicBookingBody.shape;

/** The contract's rules for the customer's fields. */
export const contactRules = z.object({ customer_name, customer_email, customer_phone, notes });
