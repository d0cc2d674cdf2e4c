import { z } from 'zod';
import { userTypes } from './accounts.ts';
import { money } from './amounts.ts';
import { booking, cancelBody } from './bookings.ts';
import { bookingStatuses } from '../rules/booking-states.ts';
import { category, serviceStatuses } from './catalogue.ts';
import { date, utcInstant } from './dates.ts';
import { countedListOf, paging, wholeNumber } from './lists.ts';
import { ownDecisions, referral } from './referrals.ts';
import { line, locale, requiredLine } from './text.ts';

/** Why an account, service, page or review is taken off the marketplace; its owner reads the reason. */
export const reasonBody = z.object({ reason: requiredLine(500) });

const listing = { ...paging, search: line(200).optional() };
const account = z.object({ id: z.uuid(), username: z.string(), email: z.string(), disabled_at: utcInstant.nullable() });
const named = z.object({ id: z.uuid(), name: z.string(), name_zh: z.string() });
const titled = z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() });

/** The rate in basis points (800 is 8 %); null removes it. */
export const rateBody = z.object({ commission_bp: z.int().min(0).max(5_000).nullable() });

export const overviewQuery = z.object({ days: wholeNumber(1, 366).default(30) });

/** The marketplace at a glance. Sales and bookings (in every state) are of bookings made in the last `days` Hong Kong days, today included. */
export const overview = z
  .object({
    days: z.int(),
    bookings: z.object({ all: z.int(), pending: z.int(), confirmed: z.int(), completed: z.int(), cancelled: z.int() }),
    /** Prices of confirmed and completed bookings: what was sold, whether it has taken place, was paid or was refunded since, or not. */
    sales: money,
    /** Fees of what was delivered and paid in those days, or is withheld of cancelled bookings, less those of refunds: what invoices of fees are made of. */
    fee_income: money,
    /** Money from customers that providers or the marketplace received in those days, less payments that were taken back in them. */
    received: money,
    /** Money sent back to customers in those days, less refunds that were taken back in them. */
    refunded: money,
    by_day: z.array(z.object({ date, bookings: z.int(), sales: money, fee_income: money })),
    /** The same of as many days before those. */
    before: z.object({ bookings: z.int(), sales: money, fee_income: money }),
    /** Of the whole marketplace now. */
    totals: z.object({ providers: z.int(), partners: z.int(), services: z.int(), users: z.int() }),
    /**
     * What waits for the operator: `approvals` are providers to approve, `providers` those to verify, `licences` those that run out;
     * `refunds_due` are counted to `MOST_LISTED`; `more_refunds_due`: there are more.
     */
    waiting: z.object({
      partners: z.int(),
      approvals: z.int(),
      providers: z.int(),
      licences: z.int(),
      own_bookings: z.int(),
      refunds_due: z.int(),
      more_refunds_due: z.boolean(),
      /** Departures of the last day whose hosts did not decide about the weather in time, so that what guests were promised was done. */
      weather: z.int(),
      /** What is odd about money by card; at most 1,000. */
      card_flags: z.int(),
      /** Past bookings to be completed by the operator (contract/past-bookings.ts); at most 1,000. */
      past_bookings: z.int(),
      /** Settlements with providers that were made and are not paid yet; at most 1,000. */
      settlements: z.int(),
    }),
    /** Mails given up, mails that are being retried, of these the ones that wait for the mail account's limit, and requests that expired in those days. */
    failures: z.object({ failed_mails: z.int(), retried_mails: z.int(), limited_mails: z.int(), expired_requests: z.int() }),
  })
  .meta({ id: 'OperatorOverview' });
export type Overview = z.output<typeof overview>;

export const providerStates = ['active', 'waiting', 'suspended', 'verified', 'unverified', 'licence'] as const;
export const providersQuery = z.object({ ...listing, state: z.enum(providerStates).optional() });
export const managedProvider = z
  .object({
    id: z.uuid(),
    name: z.string(),
    name_zh: z.string(),
    phone: z.string(),
    whatsapp: z.string(),
    licence_number: z.string(),
    licence_expiry: date.nullable(),
    /** null: waits for approval, and sells nothing before. */
    approved_at: utcInstant.nullable(),
    verified_at: utcInstant.nullable(),
    /** The Hong Kong day on which sales stop because the licence expires; set when the provider is warned. */
    licence_stops_on: date.nullable(),
    licence_stopped_at: utcInstant.nullable(),
    suspended_at: utcInstant.nullable(),
    suspend_reason: z.string(),
    created_at: utcInstant,
    user: account,
    /** On sale. */
    services: z.int(),
    /** Published. */
    pages: z.int(),
    bookings: z.int(),
  })
  .meta({ id: 'ManagedProvider' });
export type ManagedProvider = z.output<typeof managedProvider>;

export const partnerStates = ['active', 'suspended', 'waiting'] as const;
export const partnersQuery = z.object({ ...listing, state: z.enum(partnerStates).optional() });
export const managedPartner = z
  .object({
    id: z.uuid(),
    kind: z.enum(['hotel', 'influencer', 'agency', 'other']),
    name: z.string(),
    name_zh: z.string(),
    contact_name: z.string(),
    contact_phone: z.string(),
    payout_method: z.enum(['fps', 'bank']),
    payout_name: z.string(),
    payout_account: z.string(),
    commission_bp: z.int().nullable(),
    approved_at: utcInstant.nullable(),
    suspended_at: utcInstant.nullable(),
    suspend_reason: z.string(),
    created_at: utcInstant,
    user: account,
    links: z.int(),
    clicks: z.int(),
    /** Bookings after a click on one of the partner's links, credited or not. */
    bookings: z.int(),
  })
  .meta({ id: 'ManagedPartner' });
export type ManagedPartner = z.output<typeof managedPartner>;

export const managedServicesQuery = z.object({
  ...listing,
  status: z.enum(serviceStatuses).optional(),
  /** `yes`: hidden by an operator. */
  hidden: z.enum(['yes', 'no']).optional(),
  provider: z.uuid().optional(),
});
export const managedService = z
  .object({
    id: z.uuid(),
    title: z.string(),
    title_zh: z.string(),
    short_description: z.string(),
    short_description_zh: z.string(),
    featured_image: z.string().nullable(),
    status: z.enum(serviceStatuses),
    price: money,
    commission_bp: z.int().nullable(),
    hidden_at: utcInstant.nullable(),
    hide_reason: z.string(),
    category: category.nullable(),
    provider: named.extend({ suspended: z.boolean() }),
    bookings: z.int(),
    created_at: utcInstant,
  })
  .meta({ id: 'ManagedService' });
export type ManagedService = z.output<typeof managedService>;

/** `sold`: confirmed or completed; `expired`: requests that were not answered in time. */
export const managedBookingStates = [...bookingStatuses, 'sold', 'expired'] as const;
export const managedBookingsQuery = z.object({
  ...paging,
  /** Any part of reference, name, email or phone. */
  search: line(200).optional(),
  status: z.enum(managedBookingStates).optional(),
  /** Made in the last so many Hong Kong days, today among them. */
  days: wholeNumber(1, 366).optional(),
});
export const foundBooking = z
  .object({
    id: z.uuid(),
    booking_reference: z.string(),
    status: z.enum(bookingStatuses),
    payment_status: booking.shape.payment_status,
    customer_name: z.string(),
    customer_email: z.string(),
    customer_phone: z.string(),
    service: titled,
    provider: named,
    booking_date: date,
    all_day: z.boolean(),
    booking_time: z.string(),
    participants: z.int(),
    final_amount: money,
    /** What the customer is still owed since it was cancelled; nothing before. */
    refund_due: money,
    created_at: utcInstant,
  })
  .meta({ id: 'FoundBooking' });
export type BookingMatch = z.output<typeof foundBooking>;

/** Bookings found, newest first; the count of a very common text is a lower bound. */
export const foundBookings = z.object({
  count: z.int(),
  at_least: z.boolean(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(foundBooking),
});

/** A partner's own booking that waits for a decision, and what it would earn. */
export const ownBookingsQuery = z.object(paging);
export const ownBooking = foundBooking.extend({ partner: named, referral, commission: money }).meta({ id: 'OwnBooking' });
export type OwnBooking = z.output<typeof ownBooking>;

/** A cancelled booking whose customer is owed money, since when, and who cancelled it. */
export const refundsDueQuery = z.object(paging);
export const refundDue = foundBooking.extend({ due_since: utcInstant, cancelled_by: booking.shape.cancelled_by }).meta({ id: 'RefundDue' });
export type RefundDue = z.output<typeof refundDue>;

/** Whether the booking earns a commission; the reason stays in the audit log, so it must not name the customer. */
export const ownDecision = z.object({ decision: z.enum(ownDecisions), reason: line(500).default('') });
export type OwnDecision = z.output<typeof ownDecision>;

/** Why the marketplace cancels a booking: customer and provider read it. It stays in the audit log, so it must not name the customer. */
export const cancelBookingBody = z.object({ reason: requiredLine(500), refund: cancelBody.shape.refund });

/** A booking without the fields that depend on the reader and without the provider's notes. `referral` says why a partner was credited or not; null: no click. */
export const managedBooking = booking
  .omit({ can: true, unread_messages: true, admin_notes: true, paying: true, completes_at: true, undo_until: true })
  .extend({
    provider: named,
    client_id: z.uuid().nullable(),
    partner_id: z.uuid().nullable(),
    referral: referral.nullable(),
    /** Versions of the terms and the privacy statement that the customer was shown; null: none, as in a booking by telephone. */
    terms_version: z.int().nullable(),
    privacy_version: z.int().nullable(),
  })
  .meta({ id: 'ManagedBooking' });
export type ManagedBooking = z.output<typeof managedBooking>;

/** A category with the number of its services, on sale or not. */
export const managedCategory = category.extend({ position: z.int(), services: z.int() }).meta({ id: 'ManagedCategory' });
export type ManagedCategory = z.output<typeof managedCategory>;
const slug = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'slug' });
export const categoryBody = z.object({ slug, name: requiredLine(80), name_zh: requiredLine(80) });
export const categoryPatch = z.object({ slug: slug.optional(), name: requiredLine(80).optional(), name_zh: requiredLine(80).optional() });
/** The ids of all categories in their new order. */
export const categoryOrder = z.object({ ids: z.array(z.uuid()).min(1).max(500) });

export const usersQuery = z.object({
  ...listing,
  user_type: z.enum(userTypes).optional(),
  state: z.enum(['enabled', 'disabled']).optional(),
  /** The newest first unless said. */
  ordering: z.enum(['-mails_in_a_day']).optional(),
});
export const managedUser = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    locale,
    user_type: z.enum(userTypes),
    date_joined: utcInstant,
    disabled_at: utcInstant.nullable(),
    second_factor: z.boolean(),
    /** When they last signed in. */
    signed_in_at: utcInstant.nullable(),
    bookings: z.int(),
    /** Mails to others, or to itself, that followed what the account did within the last 24 hours. */
    mails_in_a_day: z.int(),
    provider_id: z.uuid().nullable(),
    partner_id: z.uuid().nullable(),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.output<typeof managedUser>;

export const managedReviewsQuery = z.object({
  ...listing,
  rating: wholeNumber(1, 5).optional(),
  hidden: z.enum(['yes', 'no']).optional(),
});
export const managedReview = z
  .object({
    id: z.uuid(),
    rating: z.int(),
    comment: z.string(),
    author: z.string(),
    reply: z.string().nullable(),
    created_at: utcInstant,
    hidden_at: utcInstant.nullable(),
    hide_reason: z.string(),
    service: titled,
    provider: named,
    booking: z.object({ id: z.uuid(), booking_reference: z.string() }),
  })
  .meta({ id: 'ManagedReview' });
export type ManagedReview = z.output<typeof managedReview>;

/** Reviews, newest first. */
export const managedReviews = countedListOf(managedReview);
