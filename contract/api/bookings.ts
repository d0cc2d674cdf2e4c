import { z } from 'zod';
import * as accounts from '../accounts.ts';
import * as bookings from '../bookings.ts';
import { otherDates } from '../call-offs.ts';
import { cancellationQuote } from '../cancellation.ts';
import * as changes from '../changes.ts';
import { directBookingBody } from '../direct-booking.ts';
import { chapter, get, patch, post, put } from '../endpoint.ts';
import * as paid from '../getting-paid.ts';
import * as ledger from '../ledger.ts';
import * as manifest from '../manifest.ts';
import * as messages from '../messages.ts';
import { alikeBookings, notReal, notRealBody } from '../not-real.ts';
import { idParams } from '../params.ts';
import * as revenue from '../revenue.ts';
import * as reviews from '../reviews.ts';
import * as travellers from '../travellers.ts';

export const bookingCalls = chapter('Bookings', {
  book: post('/api/bookings/bookings/', 'Book an experience of the catalogue, as a guest or signed in', {
    who: 'anyone',
    body: directBookingBody,
    status: 201,
    reply: bookings.confirmation,
    idempotent: true,
    rate_limit: 'booking',
  }),
  manual: post('/api/bookings/manual/', 'Take a booking by phone or at the counter', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    body: bookings.manualBookingBody,
    status: 201,
    reply: bookings.booking,
    idempotent: true,
  }),
  manifest: get('/api/bookings/manifest/', "A day's departures and who comes", {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    query: manifest.manifestQuery,
    reply: manifest.manifest,
  }),
  attendance: post('/api/bookings/bookings/:id/attendance/', 'Tick off arrival, or mark a no-show', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: manifest.attendanceBody,
    reply: bookings.booking,
    idempotent: true,
  }),
  checkIn: post(
    '/api/bookings/check_in/',
    "Check a party in by their voucher's code, or one person by their own, once",
    {
      who: 'service_provider',
      staff: 'manager',
      key: 'write',
      idempotent: true,
      body: manifest.checkInBody,
      reply: manifest.checkInReply,
      rate_limit: 'check_in',
    },
  ),
  payment: patch('/api/bookings/bookings/:id/payment/', 'Mark as paid or unpaid', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: bookings.paymentBody,
    reply: bookings.booking,
    idempotent: true,
  }),
  refund: post(
    '/api/bookings/bookings/:id/refund/',
    'Give money back, by the provider or an operator; at most what was paid',
    {
      who: 'signed_in',
      params: idParams,
      body: ledger.refundBody,
      reply: ledger.refunded,
      idempotent: true,
      needs_key: true,
    },
  ),
  takeBack: post(
    '/api/bookings/bookings/:id/take_back/',
    'Take back a refund that was never sent, or a payment that never came, with a reason',
    { who: 'signed_in', params: idParams, body: ledger.takeBackBody, reply: ledger.refunded, idempotent: true },
  ),
  messages: get('/api/bookings/bookings/:id/messages/', 'The thread, oldest first', {
    who: 'signed_in',
    staff: 'manager',
    key: 'read',
    params: idParams,
    reply: z.array(messages.message),
  }),
  sendMessage: post('/api/bookings/bookings/:id/send_message/', 'Write to the other side', {
    who: 'signed_in',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: messages.messageBody,
    status: 201,
    reply: messages.message,
    idempotent: true,
  }),
  readMessages: post('/api/bookings/bookings/:id/read_messages/', "Mark the other side's messages as read", {
    who: 'signed_in',
    staff: 'manager',
    key: 'write',
    params: idParams,
    status: 204,
  }),
  export: get('/api/bookings/provider-bookings/export/', 'The filtered bookings as a CSV file for spreadsheets', {
    who: 'service_provider',
    key: 'read',
    query: bookings.providerBookingsQuery.omit({ page: true, page_size: true, after: true }),
    type: 'text/csv',
  }),
  live: get('/api/bookings/live/', 'Server-sent events: tells when bookings or messages have changed', {
    who: 'service_provider',
    staff: 'manager',
    type: 'text/event-stream',
  }),
  unread: get('/api/bookings/unread/', 'What waits for the provider: requests and unread messages', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    reply: bookings.waiting,
  }),
  providerBookings: get('/api/bookings/provider-bookings/', "The provider's bookings, newest first", {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    query: bookings.providerBookingsQuery,
    reply: bookings.providerBookings,
  }),
  providerStats: get('/api/bookings/provider-stats/', 'Figures of the dashboard', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    reply: accounts.providerStats,
  }),
  providerRevenue: get(
    '/api/bookings/provider-revenue/',
    'Revenue and bookings by day or month, and of the time before',
    {
      who: 'service_provider',
      key: 'read',
      query: revenue.revenueQuery,
      reply: revenue.providerRevenue,
    },
  ),
  get: get('/api/bookings/bookings/:id/', 'One booking, for its provider or client', {
    who: 'signed_in',
    staff: 'manager',
    key: 'read',
    params: idParams,
    reply: bookings.booking,
  }),
  update: patch('/api/bookings/bookings/:id/', 'Change the status', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: bookings.statusBody,
    reply: bookings.booking,
    idempotent: true,
  }),
  accept: post('/api/bookings/bookings/:id/accept/', 'Accept a request', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: bookings.noteBody,
    reply: bookings.booking,
    idempotent: true,
  }),
  complete: post('/api/bookings/bookings/:id/complete/', 'Mark as completed', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: bookings.noteBody,
    reply: bookings.booking,
    idempotent: true,
  }),
  undoComplete: post(
    '/api/bookings/bookings/:id/undo_complete/',
    'Take back a completion of the last minute, or one that nobody made within its 14 days',
    {
      who: 'service_provider',
      staff: 'manager',
      key: 'write',
      params: idParams,
      reply: bookings.booking,
      idempotent: true,
    },
  ),
  alike: get(
    '/api/bookings/bookings/:id/alike/',
    'Unpaid bookings still to come with the same email or telephone, or from the same visitor within a day',
    { who: 'service_provider', staff: 'manager', key: 'read', params: idParams, reply: alikeBookings },
  ),
  notReal: post(
    '/api/bookings/bookings/:id/not_real/',
    'Cancel bookings of the same pattern; their customers are mailed',
    { who: 'service_provider', staff: 'manager', params: idParams, body: notRealBody, reply: notReal },
  ),
  review: post('/api/bookings/bookings/:id/review/', 'Review a completed booking, once', {
    who: 'signed_in',
    params: idParams,
    body: reviews.reviewBody,
    status: 201,
    reply: reviews.review,
    idempotent: true,
  }),
  mine: get('/api/bookings/my-bookings/', "The client's own: upcoming soonest first, others latest first", {
    who: 'signed_in',
    query: travellers.myBookingsQuery,
    reply: travellers.myBookings,
  }),
  mineById: get('/api/bookings/my-bookings/:id/', 'One booking of the client', {
    who: 'signed_in',
    params: idParams,
    reply: travellers.myBooking,
  }),
  calendar: get('/api/bookings/my-bookings/:id/calendar.ics', 'The same as a calendar file', {
    who: 'signed_in',
    params: idParams,
    type: 'text/calendar',
  }),
  reportPayment: post(
    '/api/bookings/my-bookings/:id/payment/',
    'Say that it is paid by FPS, with the bank slip if there is one',
    {
      who: 'signed_in',
      params: idParams,
      body: paid.reportPaymentBody,
      reply: bookings.booking,
      pictures: ['slip'],
      slips: true,
      rate_limit: 'booking',
    },
  ),
  paymentReceived: post(
    '/api/bookings/bookings/:id/payment_received/',
    'Record what has arrived of a reported payment',
    {
      who: 'service_provider',
      staff: 'manager',
      key: 'write',
      params: idParams,
      body: paid.paymentReceivedBody,
      reply: bookings.booking,
      idempotent: true,
    },
  ),
  paymentMissing: post(
    '/api/bookings/bookings/:id/payment_missing/',
    'Say that a reported payment is not there; its customer is mailed',
    {
      who: 'service_provider',
      staff: 'manager',
      key: 'write',
      params: idParams,
      body: paid.paymentMissingBody,
      reply: bookings.booking,
      idempotent: true,
    },
  ),
  slip: get(
    '/api/bookings/payments/:id/slip.webp',
    "The bank slip of a payment, for the booking's two sides and operators",
    {
      who: 'signed_in',
      staff: 'manager',
      params: idParams,
      type: 'image/webp',
    },
  ),
  cancellation: get(
    '/api/bookings/bookings/:id/cancellation/',
    'What cancelling gives back now, to its provider or client',
    {
      who: 'signed_in',
      staff: 'manager',
      key: 'read',
      params: idParams,
      reply: cancellationQuote,
    },
  ),
  cancel: post('/api/bookings/bookings/:id/cancel/', 'Decline or cancel; a provider gives a reason', {
    who: 'signed_in',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: bookings.cancelBody,
    reply: bookings.booking,
    idempotent: true,
  }),
  quoteChange: post(
    '/api/bookings/bookings/:id/change/quote/',
    'What another time, party or name would make of a booking; changes nothing',
    {
      who: 'signed_in',
      staff: 'manager',
      key: 'read',
      params: idParams,
      body: changes.changeQuoteBody,
      reply: changes.changeQuote,
    },
  ),
  otherDates: get('/api/bookings/bookings/:id/dates/', 'The next dates that fit, where the departure was called off', {
    who: 'signed_in',
    staff: 'manager',
    params: idParams,
    reply: otherDates,
  }),
  change: post('/api/bookings/bookings/:id/change/', 'Change time, party or name as quoted', {
    who: 'signed_in',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: changes.changeBody,
    reply: bookings.booking,
    idempotent: true,
  }),
});

export const reviewCalls = chapter('Reviews', {
  list: get('/api/reviews/', "Reviews of the provider's services, newest first", {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    query: reviews.ownReviewsQuery,
    reply: reviews.ownReviews,
  }),
  reply: put('/api/reviews/:id/reply/', 'Reply to a review, or put the reply differently', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: reviews.replyBody,
    reply: reviews.ownReview,
  }),
});
