import { z } from 'zod';
import type { Method } from './endpoint.ts';
import * as availability from './octo/availability.ts';
import * as bookings from './octo/bookings.ts';
import * as catalogue from './octo/catalogue.ts';
import type { OctoErrorCode } from './octo/errors.ts';
import * as notifications from './octo/notifications.ts';

/** A call of the OCTO standard (docs.octo.travel), below `/octo`; its parameter, if any, may be any text. */
export type OctoCall = {
  method: Method;
  path: string;
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Beside those that every call has. */
  refusals: readonly OctoErrorCode[];
};

const of_product = ['INVALID_PRODUCT_ID', 'INVALID_OPTION_ID'] as const;
const of_party = [...of_product, 'INVALID_AVAILABILITY_ID', 'INVALID_UNIT_ID', 'UNPROCESSABLE_ENTITY'] as const;
const of_booking = ['INVALID_BOOKING_UUID', 'UNPROCESSABLE_ENTITY'] as const;
const booking = bookings.octoBooking;

/** Every call that a reseller's software may make with its key. */
export const octo = {
  supplier: call('GET', '/supplier', 'Whose key it is', { reply: catalogue.octoSupplier }),
  products: call('GET', '/products', 'What the key may sell', { reply: z.array(catalogue.octoProduct) }),
  product: call('GET', '/products/:id', 'One product', { reply: catalogue.octoProduct, refusals: ['INVALID_PRODUCT_ID'] }),
  calendar: call('POST', '/availability/calendar', 'What is left on each day of a range', {
    body: availability.octoCalendarBody,
    reply: z.array(availability.octoCalendarDay),
    refusals: [...of_product, 'INVALID_UNIT_ID'],
  }),
  availability: call('POST', '/availability', 'Departures and what is left on them', {
    body: availability.octoAvailabilityBody,
    reply: z.array(availability.octoAvailability),
    refusals: [...of_product, 'INVALID_UNIT_ID'],
  }),
  reserve: call('POST', '/bookings', 'Hold places', {
    body: bookings.octoReserveBody,
    reply: booking,
    refusals: [...of_party, 'INVALID_BOOKING_UUID'],
  }),
  bookings: call('GET', '/bookings', 'Bookings by reference or day', {
    query: bookings.octoBookingsQuery,
    reply: z.array(booking),
    refusals: [],
  }),
  booking: call('GET', '/bookings/:uuid', 'One booking', { reply: booking, refusals: ['INVALID_BOOKING_UUID'] }),
  change: call('PATCH', '/bookings/:uuid', 'Change a hold or booking', {
    body: bookings.octoChangeBody,
    reply: booking,
    refusals: [...of_party, 'INVALID_BOOKING_UUID'],
  }),
  confirm: call('POST', '/bookings/:uuid/confirm', 'Make a booking of a hold', {
    body: bookings.octoConfirmBody,
    reply: booking,
    refusals: [...of_booking, 'INVALID_UNIT_ID'],
  }),
  extend: call('POST', '/bookings/:uuid/extend', 'Hold longer, from now', {
    body: bookings.octoExtendBody,
    reply: booking,
    refusals: of_booking,
  }),
  cancel: call('POST', '/bookings/:uuid/cancel', 'Cancel a hold or booking', {
    body: bookings.octoCancelBody,
    reply: booking,
    refusals: of_booking,
  }),
  remove: call('DELETE', '/bookings/:uuid', 'The same as cancel', { body: bookings.octoCancelBody, reply: booking, refusals: of_booking }),
  subscribe: call('POST', '/notifications/subscriptions', 'Hear of changes at an address', {
    body: notifications.octoSubscribeBody,
    reply: notifications.octoSubscription,
    refusals: ['UNPROCESSABLE_ENTITY'],
  }),
  subscriptions: call('GET', '/notifications/subscriptions', 'Own addresses', { reply: z.array(notifications.octoSubscription) }),
  subscription: call('GET', '/notifications/subscriptions/:id', 'One own address', { reply: notifications.octoSubscription }),
  changeSubscription: call('PATCH', '/notifications/subscriptions/:id', 'Change an own address, or what it hears of', {
    body: notifications.octoSubscriptionBody,
    reply: notifications.octoSubscription,
  }),
  unsubscribe: call('DELETE', '/notifications/subscriptions/:id', 'Remove an own address', { body: z.object({}), reply: z.object({}) }),
  capabilities: call('GET', '/capabilities', 'What the supplier offers beyond the core', { reply: z.array(catalogue.octoCapability) }),
};

type OctoTerms<Query, Body, Reply> = { query?: Query; body?: Body; reply: Reply; refusals?: readonly OctoErrorCode[] };

function call<Query extends z.ZodType, Body extends z.ZodType, Reply extends z.ZodType>(
  method: Method,
  path: string,
  summary: string,
  { refusals = [], ...terms }: OctoTerms<Query, Body, Reply>,
) {
  return { method, path, summary, refusals, ...terms };
}
