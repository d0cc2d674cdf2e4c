import { z } from 'zod';
import * as bookings from '../bookings.ts';
import { otherDates } from '../call-offs.ts';
import { cancellationQuote } from '../cancellation.ts';
import * as changes from '../changes.ts';
import { chapter, get, post } from '../endpoint.ts';
import * as paid from '../getting-paid.ts';
import * as guests from '../guests.ts';
import * as messages from '../messages.ts';
import { tokenParams } from '../params.ts';
import { sharedVoucher } from '../person-vouchers.ts';
import * as reviews from '../reviews.ts';

export const guestCalls = chapter('Guests', {
  lookup: post(
    '/api/bookings/lookup/',
    "Mail a booking's secret link again; the answer does not say whether there is such a booking",
    { who: 'anyone', body: guests.lookupBody, status: 204, rate_limit: 'login' },
  ),
  booking: get('/api/bookings/manage/:token/', 'The booking that a secret link opens', {
    who: 'anyone',
    params: tokenParams,
    reply: guests.bookingWithVouchers,
  }),
  confirm: post(
    '/api/bookings/manage/:token/confirm/',
    'Confirm a large booking by the link in its mail, which keeps its places',
    { who: 'anyone', params: tokenParams, body: guests.confirmBody, reply: bookings.booking },
  ),
  cancellation: get('/api/bookings/manage/:token/cancellation/', 'What cancelling gives back now', {
    who: 'anyone',
    params: tokenParams,
    reply: cancellationQuote,
  }),
  cancel: post('/api/bookings/manage/:token/cancel/', 'Cancel within the terms', {
    who: 'anyone',
    params: tokenParams,
    body: bookings.cancelBody,
    reply: bookings.booking,
    idempotent: true,
  }),
  quoteChange: post(
    '/api/bookings/manage/:token/change/quote/',
    'What another time, party or name would make of the booking; changes nothing',
    { who: 'anyone', params: tokenParams, body: changes.changeQuoteBody, reply: changes.changeQuote },
  ),
  change: post('/api/bookings/manage/:token/change/', 'Change time, party or name as quoted', {
    who: 'anyone',
    params: tokenParams,
    body: changes.changeBody,
    reply: bookings.booking,
    idempotent: true,
    rate_limit: 'booking',
  }),
  otherDates: get('/api/bookings/manage/:token/dates/', 'The next dates that fit, where the departure was called off', {
    who: 'anyone',
    params: tokenParams,
    reply: otherDates,
  }),
  messages: get('/api/bookings/manage/:token/messages/', 'The thread, oldest first', {
    who: 'anyone',
    params: tokenParams,
    reply: z.array(messages.message),
  }),
  sendMessage: post('/api/bookings/manage/:token/send_message/', 'Write to the provider', {
    who: 'anyone',
    params: tokenParams,
    body: messages.messageBody,
    status: 201,
    reply: messages.message,
    idempotent: true,
    rate_limit: 'booking',
  }),
  review: post('/api/bookings/manage/:token/review/', 'Review a completed booking, once', {
    who: 'anyone',
    params: tokenParams,
    body: reviews.reviewBody,
    status: 201,
    reply: reviews.review,
    idempotent: true,
    rate_limit: 'booking',
  }),
  readMessages: post('/api/bookings/manage/:token/read_messages/', "Mark the provider's messages as read", {
    who: 'anyone',
    params: tokenParams,
    status: 204,
  }),
  calendar: get('/api/bookings/manage/:token/calendar.ics', 'The booking as a calendar file', {
    who: 'anyone',
    params: tokenParams,
    type: 'text/calendar',
  }),
  reportPayment: post(
    '/api/bookings/manage/:token/payment/',
    'Say that it is paid by FPS, with the bank slip if there is one',
    {
      who: 'anyone',
      params: tokenParams,
      body: paid.reportPaymentBody,
      reply: bookings.booking,
      pictures: ['slip'],
      slips: true,
      rate_limit: 'booking',
    },
  ),
  fpsQr: get('/api/bookings/manage/:token/fps.svg', "The bank's code for what is to be paid by FPS", {
    who: 'anyone',
    params: tokenParams,
    type: 'image/svg+xml',
  }),
  slip: get('/api/bookings/manage/:token/slip.webp', 'The bank slip that was sent last', {
    who: 'anyone',
    params: tokenParams,
    type: 'image/webp',
  }),
  qr: get('/api/bookings/manage/:token/qr.svg', 'QR code of the confirmation code, for the voucher', {
    who: 'anyone',
    params: tokenParams,
    type: 'image/svg+xml',
  }),
  voucher: get('/api/bookings/vouchers/:token/', "One person's voucher, by its own address", {
    who: 'anyone',
    params: tokenParams,
    reply: sharedVoucher,
  }),
  voucherQr: get('/api/bookings/vouchers/:token/qr.svg', "QR code of one person's voucher", {
    who: 'anyone',
    params: tokenParams,
    type: 'image/svg+xml',
  }),
});
