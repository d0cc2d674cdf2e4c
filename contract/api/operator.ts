import { z } from 'zod';
import * as audit from '../audit.ts';
import { cancellationQuote } from '../cancellation.ts';
import * as changes from '../changes.ts';
import { chapter, get, patch, post, put, remove } from '../endpoint.ts';
import { countedListOf, listOf } from '../lists.ts';
import * as ledger from '../ledger.ts';
import * as mails from '../mails.ts';
import * as messages from '../messages.ts';
import * as operator from '../operator.ts';
import * as people from '../people.ts';
import { idParams } from '../params.ts';
import { settings, settingsPatch } from '../settings.ts';
import { pastBookingCalls } from './past-bookings.ts';

/** An act about one thing. */
const act = { who: 'operator', idempotent: true, params: idParams } as const;

export const operatorCalls = chapter('Operator', {
  overview: get('/api/operator/overview/', 'The marketplace at a glance: bookings, money, what waits and what failed', {
    who: 'operator',
    query: operator.overviewQuery,
    reply: operator.overview,
  }),
  providers: get('/api/operator/providers/', 'Providers, newest first', {
    who: 'operator',
    query: operator.providersQuery,
    reply: listOf(operator.managedProvider),
  }),
  provider: get('/api/operator/providers/:id/', 'One provider', {
    who: 'operator',
    params: idParams,
    reply: operator.managedProvider,
  }),
  verifyProvider: post('/api/operator/providers/:id/verify/', 'Mark a provider as verified', {
    ...act,
    reply: operator.managedProvider,
  }),
  unverifyProvider: post('/api/operator/providers/:id/unverify/', 'Take the mark away', {
    ...act,
    body: operator.reasonBody,
    reply: operator.managedProvider,
  }),
  approveProvider: post('/api/operator/providers/:id/approve/', 'Let a provider sell', {
    ...act,
    reply: operator.managedProvider,
  }),
  suspendProvider: post(
    '/api/operator/providers/:id/suspend/',
    'Take a provider off the marketplace; existing bookings live on',
    { ...act, body: operator.reasonBody, reply: operator.managedProvider },
  ),
  reinstateProvider: post('/api/operator/providers/:id/reinstate/', 'Let a suspended provider sell again', {
    ...act,
    reply: operator.managedProvider,
  }),
  partners: get('/api/operator/partners/', 'Partners, newest first', {
    who: 'operator',
    query: operator.partnersQuery,
    reply: listOf(operator.managedPartner),
  }),
  partner: get('/api/operator/partners/:id/', 'One partner', {
    who: 'operator',
    params: idParams,
    reply: operator.managedPartner,
  }),
  setPartnerRate: patch('/api/operator/partners/:id/', "A partner's own commission, or null for the usual one", {
    who: 'operator',
    params: idParams,
    body: operator.rateBody,
    reply: operator.managedPartner,
  }),
  approvePartner: post('/api/operator/partners/:id/approve/', 'Let a partner earn', {
    ...act,
    reply: operator.managedPartner,
  }),
  suspendPartner: post('/api/operator/partners/:id/suspend/', 'Stop a partner from earning; what was earned stays', {
    ...act,
    body: operator.reasonBody,
    reply: operator.managedPartner,
  }),
  reinstatePartner: post('/api/operator/partners/:id/reinstate/', 'Let a suspended partner earn again', {
    ...act,
    reply: operator.managedPartner,
  }),
  services: get('/api/operator/services/', 'Services of all providers, newest first', {
    who: 'operator',
    query: operator.managedServicesQuery,
    reply: listOf(operator.managedService),
  }),
  service: get('/api/operator/services/:id/', 'One service', {
    who: 'operator',
    params: idParams,
    reply: operator.managedService,
  }),
  setServiceRate: patch('/api/operator/services/:id/', "A service's own commission, or null for the usual one", {
    who: 'operator',
    params: idParams,
    body: operator.rateBody,
    reply: operator.managedService,
  }),
  hideService: post(
    '/api/operator/services/:id/hide/',
    'Take a service off the marketplace; existing bookings live on',
    { ...act, body: operator.reasonBody, reply: operator.managedService },
  ),
  showService: post('/api/operator/services/:id/show/', 'Show a hidden service again', {
    ...act,
    reply: operator.managedService,
  }),
  bookings: get('/api/operator/bookings/', 'Bookings by reference, name, email or phone, newest first', {
    who: 'operator',
    query: operator.managedBookingsQuery,
    reply: operator.foundBookings,
  }),
  booking: get(
    '/api/operator/bookings/:id/',
    'One booking with its timeline, and why it was credited to a partner or not',
    { who: 'operator', params: idParams, reply: operator.managedBooking },
  ),
  ownBookings: get('/api/operator/own-bookings/', "Partners' own bookings that wait for a decision, the oldest first", {
    who: 'operator',
    query: operator.ownBookingsQuery,
    reply: listOf(operator.ownBooking),
  }),
  refundsDue: get(
    '/api/operator/refunds-due/',
    'Cancelled bookings whose customers are owed money, the longest first',
    { who: 'operator', query: operator.refundsDueQuery, reply: countedListOf(operator.refundDue) },
  ),
  ...pastBookingCalls,
  decideOwn: post('/api/operator/bookings/:id/referral/', "Decide, once, whether a partner's own booking earns", {
    ...act,
    body: operator.ownDecision,
    reply: operator.managedBooking,
  }),
  cancellation: get('/api/operator/bookings/:id/cancellation/', 'What the marketplace gives back by cancelling now', {
    who: 'operator',
    params: idParams,
    reply: cancellationQuote,
  }),
  cancelBooking: post(
    '/api/operator/bookings/:id/cancel/',
    'Cancel a booking on behalf of the marketplace, for a reason that customer and provider read',
    { ...act, body: operator.cancelBookingBody, reply: operator.managedBooking },
  ),
  quoteChange: post(
    '/api/operator/bookings/:id/change/quote/',
    'What another time, party or name would make of a booking; changes nothing',
    { who: 'operator', params: idParams, body: changes.changeQuoteBody, reply: changes.changeQuote },
  ),
  changeBooking: post(
    '/api/operator/bookings/:id/change/',
    'Change time, party or name as quoted, on behalf of the marketplace; both sides are mailed',
    { ...act, body: changes.changeBody, reply: operator.managedBooking },
  ),
  messages: get('/api/operator/bookings/:id/messages/', 'The thread of a booking, oldest first', {
    who: 'operator',
    params: idParams,
    reply: z.array(messages.message),
  }),
  sendMessage: post('/api/operator/bookings/:id/send_message/', 'Write to both sides of a booking as the marketplace', {
    who: 'operator',
    idempotent: true,
    params: idParams,
    body: messages.messageBody,
    status: 201,
    reply: messages.message,
  }),
  categories: get('/api/operator/categories/', 'Categories in their order', {
    who: 'operator',
    reply: z.array(operator.managedCategory),
  }),
  createCategory: post('/api/operator/categories/', 'Create a category, behind the others', {
    who: 'operator',
    body: operator.categoryBody,
    status: 201,
    reply: operator.managedCategory,
  }),
  orderCategories: put('/api/operator/categories/order/', 'Put all categories in order', {
    who: 'operator',
    body: operator.categoryOrder,
    reply: z.array(operator.managedCategory),
  }),
  changeCategory: patch('/api/operator/categories/:id/', 'Rename a category', {
    who: 'operator',
    params: idParams,
    body: operator.categoryPatch,
    reply: operator.managedCategory,
  }),
  removeCategory: remove('/api/operator/categories/:id/', 'Delete a category that no service names', {
    who: 'operator',
    params: idParams,
    status: 204,
  }),
  users: get('/api/operator/users/', 'Accounts, newest first', {
    who: 'operator',
    query: operator.usersQuery,
    reply: countedListOf(operator.managedUser),
  }),
  user: get('/api/operator/users/:id/', 'One account', {
    who: 'operator',
    params: idParams,
    reply: operator.managedUser,
  }),
  disableUser: post(
    '/api/operator/users/:id/disable/',
    'End all sessions of an account, and let nobody sign in to it',
    { ...act, body: operator.reasonBody, reply: operator.managedUser },
  ),
  enableUser: post('/api/operator/users/:id/enable/', 'Let the owner of a disabled account sign in again', {
    ...act,
    reply: operator.managedUser,
  }),
  sendReset: post('/api/operator/users/:id/reset/', 'Mail the owner of an account a link for a new password', {
    ...act,
    status: 204,
  }),
  removeFactor: post(
    '/api/operator/users/:id/second-factor/off/',
    'Turn the second factor of an account off whose owner has lost it; never of an operator',
    { ...act, reply: operator.managedUser },
  ),
  reviews: get('/api/operator/reviews/', 'Reviews of all services, newest first', {
    who: 'operator',
    query: operator.managedReviewsQuery,
    reply: operator.managedReviews,
  }),
  review: get('/api/operator/reviews/:id/', 'One review', {
    who: 'operator',
    params: idParams,
    reply: operator.managedReview,
  }),
  hideReview: post('/api/operator/reviews/:id/hide/', 'Hide a review; it counts nowhere then', {
    ...act,
    body: operator.reasonBody,
    reply: operator.managedReview,
  }),
  showReview: post('/api/operator/reviews/:id/show/', 'Show a hidden review again', {
    ...act,
    reply: operator.managedReview,
  }),
  settings: get('/api/operator/settings/', 'Fee, commission, attribution and waiting times', {
    who: 'operator',
    reply: settings,
  }),
  changeSettings: patch('/api/operator/settings/', 'Change settings; earlier bookings keep theirs', {
    who: 'operator',
    body: settingsPatch,
    reply: settings,
  }),
  audit: get('/api/operator/audit/', 'Every privileged act, newest first', {
    who: 'operator',
    query: audit.auditQuery,
    reply: countedListOf(audit.auditEntry),
  }),
});

export const peopleCalls = chapter('Operator', {
  find: post('/api/operator/people/', 'What the marketplace holds of a person, by email or account', {
    who: 'operator',
    body: people.personBody,
    reply: people.person,
  }),
  export: post('/api/operator/people/export/', "All of a person's data, to be handed to them", {
    who: 'operator',
    body: people.personBody,
    reply: people.handedOut,
  }),
  erase: post(
    '/api/operator/people/erase/',
    'Forget who a person is: their account goes, their bookings stay without a name',
    { who: 'operator', body: people.eraseBody, reply: people.erased },
  ),
  retention: get(
    '/api/operator/retention/',
    'How old bookings are emptied of who their customer was: when, and how many',
    { who: 'operator', reply: people.retention },
  ),
});

export const payoutCalls = chapter('Operator', {
  due: get('/api/operator/payouts/due/', 'Partners whose commissions wait, the most to pay first', {
    who: 'operator',
    reply: z.array(ledger.payable),
  }),
  list: get('/api/operator/payouts/', 'Payouts, newest first', {
    who: 'operator',
    query: ledger.payoutsQuery,
    reply: ledger.payouts,
  }),
  make: post('/api/operator/payouts/', 'Approve a payout of all that a partner may be paid now', {
    who: 'operator',
    body: ledger.payoutBody,
    status: 201,
    reply: ledger.payout,
    idempotent: true,
    needs_key: true,
  }),
  get: get('/api/operator/payouts/:id/', 'One payout', { who: 'operator', params: idParams, reply: ledger.payout }),
  pay: post('/api/operator/payouts/:id/pay/', 'Write down that a payout was transferred, with its reference', {
    who: 'operator',
    params: idParams,
    body: ledger.paidBody,
    reply: ledger.payout,
    idempotent: true,
    needs_key: true,
  }),
  payAll: post(
    '/api/operator/payout-runs/',
    'Make and pay a payout to each partner who is owed one, not suspended, and has said where to pay',
    { who: 'operator', status: 201, reply: ledger.payoutRun, idempotent: true, needs_key: true },
  ),
  runFile: get('/api/operator/payout-runs/:id/payouts.csv', 'What such a run paid, as a CSV file for the bank', {
    who: 'operator',
    params: idParams,
    type: 'text/csv',
  }),
});

export const outboxCalls = chapter('Outbox', {
  list: get('/api/outbox/', 'Mails, newest first; in production for operators only', {
    who: 'anyone',
    concerns_caller: true,
    query: mails.outboxQuery,
    reply: mails.listedMails,
  }),
  get: get('/api/outbox/:id/', 'One mail, with its words where it was kept; in production for operators only', {
    who: 'anyone',
    concerns_caller: true,
    params: idParams,
    reply: mails.storedMail,
  }),
  resend: post('/api/outbox/:id/resend/', 'Try again to send a mail that was given up', {
    ...act,
    reply: mails.storedMail,
  }),
});
