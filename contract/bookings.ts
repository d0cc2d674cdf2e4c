import { z } from 'zod';
import { paymentReport } from './getting-paid.ts';
import { cardRefund } from './cards.ts';
import { paging, wholeNumber } from './lists.ts';
import { money } from './amounts.ts';
import { email, holdToken, line, locale, phone, prose, requiredName } from './text.ts';
import { date, hongKongInstant, utcInstant, wallTime } from './dates.ts';
import { bookingChannels, bookingStatuses } from '../rules/booking-states.ts';
import { paying, payWay, weatherLines } from './paying.ts';
import { staffRoles } from './staff-roles.ts';
import { ownerOnly } from './team.ts';
import { shownVersions } from './legal.ts';
import { referral } from './referrals.ts';
import { review } from './reviews.ts';
import { receivedPayment, sentRefund } from './moved-money.ts';

export const paymentStatuses = ['unpaid', 'paid', 'refunded'] as const;
/** Where a booking came from: the visitor on a page, or in the catalogue (without a page), or the provider, by phone or at the counter, or another system's file. */
export const bookingSources = ['page', 'phone', 'walk_in', 'reseller', 'import'] as const;
/** Who acts on a booking: `system` is a time that runs out, `operator` the marketplace. */
export const bookingActors = ['provider', 'customer', 'system', 'operator'] as const;
export type BookingActor = (typeof bookingActors)[number];
export const bookingEvents = [
  'created',
  'email_confirmed',
  'confirmed',
  'changed',
  'completed',
  'reopened',
  'declined',
  'cancelled',
  'postponed',
  'expired',
  'payment_reported',
  'payment_received',
  'payment_missing',
  'payment_flagged',
  'payment_expired',
  'payment_unconfirmed',
  'payment_taken_back',
  'paid',
  'unpaid',
  'refunded',
  'refund_taken_back',
  'arrived',
  'no_show',
] as const;
export type TimelineEventKind = (typeof bookingEvents)[number];

/** Most people in one booking. */
export const MOST_PARTICIPANTS = 1_000;

const participants = wholeNumber(1, MOST_PARTICIPANTS);

/** So many of each unit of a service. */
export const unitQuantities = z
  .array(z.object({ unit: z.uuid(), quantity: z.int().min(0).max(MOST_PARTICIPANTS) }))
  .min(1)
  .max(20);

/** The public booking payload. Either `participants` (all adults) or `units`; with a unit that takes all of a departure, `participants` says how many come. */
export const publicBookingBody = z
  .object({
    page: z.uuid(),
    service: z.uuid(),
    availability_slot: z.uuid({ error: 'slot_required' }),
    customer_name: requiredName(150),
    customer_email: email,
    customer_phone: phone,
    participants: participants.optional(),
    units: unitQuantities.optional(),
    notes: prose(2_000).default(''),
    locale: locale.optional(),
    /** The click id of the address (`?ref=`). An unknown one is ignored, not refused. */
    ref: z.string().max(200).optional(),
    /** The total that the visitor was shown, fee included. If the price is another by now, nothing is booked (price_changed). */
    final_amount: money.max(15).optional(),
    /** How the customer pays, one of the ways that the service offers; the first of them unless said. */
    pay_way: payWay.optional(),
    /** A hold of these places, with its secret. Its places are the booking's; one that has ended, or is another's, is ignored. */
    hold: z.object({ id: z.uuid(), token: holdToken }).optional(),
    ...shownVersions,
  })
  .refine((b) => b.participants !== undefined || b.units !== undefined, {
    path: ['participants'],
    params: { rule: 'required' },
    // Also when other fields are wrong, so that all are reported at once.
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  });
export type PublicBooking = z.output<typeof publicBookingBody>;

export const bookedUnit = z
  .object({ unit: z.uuid(), kind: z.string(), title: z.string(), title_zh: z.string(), quantity: z.int(), price: money })
  .meta({ id: 'BookedUnit' });

/** The reply to a booking. */
export const confirmation = z
  .object({
    id: z.uuid(),
    booking_id: z.string(),
    booking_reference: z.string(),
    confirmation_code: z.string(),
    status: z.enum(bookingStatuses),
    service_title: z.string(),
    service_title_zh: z.string(),
    booking_date: date,
    /** A day ticket, good within the opening hours: these are its times. */
    all_day: z.boolean(),
    booking_time: wallTime,
    end_time: wallTime,
    start_datetime: hongKongInstant,
    end_datetime: hongKongInstant,
    participants: z.int(),
    units: z.array(bookedUnit),
    total_price: money,
    service_fee: money,
    final_amount: money,
    payment_status: z.enum(paymentStatuses),
    /** How it is paid; null where it costs nothing. */
    pay_way: payWay.nullable(),
    /** Until when; null before it is confirmed, and where it is paid on the spot. */
    pay_by: utcInstant.nullable(),
    paying,
    weather: weatherLines,
    customer_name: z.string(),
    customer_email: z.string(),
    thank_you_message: z.string(),
    thank_you_message_zh: z.string(),
    /** Present where the places are held for so many minutes only, until the link in the mail is pressed. */
    confirm_minutes: z.int().optional(),
    /** The secret link: its holder sees and cancels this booking. */
    manage_url: z.string(),
  })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.output<typeof confirmation>;

const changeSide = z.object({
  start_datetime: hongKongInstant,
  /** Missing in lines from before there were day tickets. */
  all_day: z.boolean().optional(),
  participants: z.int(),
  final_amount: money,
});

/** From what to what a booking was changed, and whether its customer is another. */
export const timelineChange = z.object({ from: changeSide, to: changeSide, renamed: z.boolean() }).meta({ id: 'TimelineChange' });
export type TimelineChange = z.output<typeof timelineChange>;

/** Seen by a provider or the client; money to the cent, in Hong Kong wall time. */
export const booking = z
  .object({
    id: z.uuid(),
    booking_id: z.string(),
    booking_reference: z.string(),
    confirmation_code: z.string(),
    status: z.enum(bookingStatuses),
    /** For a guest `username` is the customer's name. */
    client: z.object({ username: z.string(), email: z.string() }),
    client_name: z.string(),
    client_username: z.string(),
    client_email: z.string(),
    client_phone: z.string(),
    service: z.object({
      id: z.uuid(),
      title: z.string(),
      title_zh: z.string(),
      description: z.string(),
      description_zh: z.string(),
      location: z.string(),
      location_zh: z.string(),
      featured_image: z.string().nullable(),
      category: z.object({ slug: z.string() }).nullable(),
      price: money,
    }),
    service_title: z.string(),
    service_title_zh: z.string(),
    /** Null only for a cancelled booking whose time the provider has deleted. */
    slot_id: z.uuid().nullable(),
    booking_date: date,
    /** A day ticket, good within the opening hours: these are its times. */
    all_day: z.boolean(),
    booking_time: wallTime,
    end_time: wallTime,
    start_datetime: hongKongInstant,
    /** The end with its day. */
    end_datetime: hongKongInstant,
    number_of_people: z.int(),
    participants: z.int(),
    units: z.array(bookedUnit),
    unit_price: money,
    total_price: money,
    service_fee: money,
    final_amount: money,
    special_requests: z.string(),
    source: z.enum(bookingSources),
    payment_status: z.enum(paymentStatuses),
    /** What was received, before refunds. */
    paid: money,
    /** What the customer still has to pay; of a cancelled booking nothing. */
    owed: money,
    /** How the customer pays; null where it costs nothing, or the provider took it. */
    pay_way: payWay.nullable(),
    /** Until when it is to be paid; null where nothing is due before the customer comes, and of a request. */
    pay_by: utcInstant.nullable(),
    /** For the side that looks. */
    paying,
    /** The sum of refunds. */
    refunded: money,
    /** What the customer is to get back: of a cancelled booking, or when more was received than it costs. */
    refund_due: money,
    /** Since when `refund_due` is to be sent; null where nothing is. */
    refund_due_since: utcInstant.nullable(),
    /** Of a cancelled booking: what the customer does not get back, or what its reseller owes. */
    retained: money,
    /** Of a cancelled booking: what its terms keep of the price, whatever was paid. What arrives later is due back above that. */
    withheld: money,
    /** The last payment that was reported or received, or was not there; null: none. */
    payment: paymentReport.nullable(),
    /** What of `refund_due` can go back to the card; null: nothing. */
    card_refund: cardRefund.nullable(),
    /** What was sent back, in order of time. */
    refunds: z.array(sentRefund),
    /** What was received and written down by the provider, by hand or from a bank file; the oldest first. */
    payments: z.array(receivedPayment),
    /** The reseller whose software made it; null: none. */
    reseller: z.string().nullable(),
    /** The provider's own; absent for the client. */
    admin_notes: z.string().optional(),
    /** Which partner's click it came from, and what that earns; null: none. Absent for the client. */
    referral: ownerOnly(referral).optional(),
    /** Of a booking that is over and still confirmed: when it is completed by itself. Absent for the client. */
    completes_at: utcInstant.nullable().optional(),
    /** Until when its provider may take back that it was completed by itself. Absent for the client. */
    undo_until: utcInstant.nullable().optional(),
    page: z.object({ id: z.uuid(), title: z.string(), title_zh: z.string(), slug: z.string() }).nullable(),
    cancel_reason: z.string(),
    /** Written beside the reason by the person who cancelled the booking. */
    cancel_description: z.string(),
    /** Until when its customer is to press the mailed link; null where that is not needed, or done. */
    confirm_by: utcInstant.nullable(),
    cancelled_by: z.enum(bookingActors).nullable(),
    /** Its departure was called off: until when its customer chooses another date; null where that is not so. */
    choose_by: utcInstant.nullable(),
    timeline: z.array(
      z.object({
        event: z.enum(bookingEvents),
        at: utcInstant,
        actor: z.enum(bookingActors),
        by: z.string(),
        note: z.string(),
        /** Of a change. */
        change: timelineChange.nullable().optional(),
        /** Who of the provider's team did it; null: nobody of them. Absent for the client. */
        staff: z
          .object({ name: z.string(), role: z.enum(staffRoles) })
          .nullable()
          .optional(),
      }),
    ),
    created_at: utcInstant,
    confirmed_at: utcInstant.nullable(),
    completed_at: utcInstant.nullable(),
    cancelled_at: utcInstant.nullable(),
    can: z.object({
      accept: z.boolean(),
      decline: z.boolean(),
      complete: z.boolean(),
      cancel: z.boolean(),
      change: z.boolean(),
      message: z.boolean(),
      pay: z.boolean(),
      refund: z.boolean(),
      /** Take back a refund or a payment that was written down by mistake. */
      take_back: z.boolean(),
      review: z.boolean(),
    }),
    /** The customer's review, if there is one. */
    review: review.nullable(),
    unread_messages: z.int(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.output<typeof booking>;

/** A booking in its provider's lists: what a line shows and what can be done there. The booking itself has the rest. */
export const listedBooking = booking
  .pick({
    id: true,
    booking_id: true,
    booking_reference: true,
    confirmation_code: true,
    status: true,
    client: true,
    client_name: true,
    client_username: true,
    client_phone: true,
    service_title: true,
    service_title_zh: true,
    booking_date: true,
    booking_time: true,
    number_of_people: true,
    participants: true,
    total_price: true,
    final_amount: true,
    source: true,
    payment_status: true,
    paid: true,
    pay_by: true,
    refunded: true,
    refund_due: true,
    created_at: true,
    confirmed_at: true,
    completed_at: true,
    unread_messages: true,
  })
  .extend({
    /** Of a day ticket; of a departure it is left out. */
    all_day: z.boolean().optional(),
    channel: z.enum(bookingChannels),
    /** Its customer says that they have paid, and nobody has confirmed it. */
    payment_reported: z.boolean(),
    /** Whose link it came by, who booked for its guest, credited or not, or the reseller who made it; null: nobody. */
    partner: z.object({ name: z.string(), name_zh: z.string() }).nullable(),
    can: booking.shape.can.pick({ accept: true, decline: true, complete: true, cancel: true }),
  })
  .meta({ id: 'ListedBooking' });
export type BookingListItem = z.output<typeof listedBooking>;

export const providerBookingsQuery = z.object({
  ...paging,
  status: z.enum(bookingStatuses).optional(),
  search: line(200).optional(),
  service: z.uuid().optional(),
  page_id: z.uuid().optional(),
  channel: z.enum(bookingChannels).optional(),
  /** Only bookings with unread messages of the customer: the newest 200 of them; under other filters those among the newest 2,000. */
  unread: z.literal('true').optional(),
  /** Only bookings with a refund due, in the same numbers: those that have been due longest. */
  refund_due: z.literal('true').optional(),
  /** Only bookings with a payment that is reported and not confirmed, in the same numbers: those reported longest ago. */
  payment_reported: z.literal('true').optional(),
  /** Only confirmed and completed bookings that are not paid. */
  unpaid: z.literal('true').optional(),
  date_from: date.optional(),
  date_to: date.optional(),
  /** The newest first unless said; within a range of days, and of unpaid bookings, the latest departure. */
  ordering: z.enum(['-created_at', 'created_at', 'booking_date', '-booking_date']).optional(),
  /** The last booking of the page before, from `next`: bookings that come in meanwhile shift nothing. */
  after: z.uuid().optional(),
});

/** A provider's list also says how many there are in each state under the same filters. */
export const providerBookings = z
  .object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(listedBooking),
    /** The sum over all pages. */
    total_price: ownerOnly(money),
    /** Whether `count` is a lower bound, because the text searched for is too common to count, more is unsettled than a list looks at, or of a channel only the newest 1,000 are counted. */
    at_least: z.boolean(),
    counts: z.object({
      all: z.int(),
      pending: z.int(),
      confirmed: z.int(),
      completed: z.int(),
      cancelled: z.int(),
    }),
  })
  .meta({ id: 'ProviderBookings' });
export type ProviderBookings = z.output<typeof providerBookings>;

const reason = line(500);

export const statusBody = z.object({
  status: z.enum(bookingStatuses),
  reason: reason.default(''),
});

/** Accept and complete: a reason is welcome, not asked for. */
export const noteBody = z.object({ reason: reason.default('') }).default({ reason: '' });

/** Cancel and decline: whether a reason is required depends on who asks, so the action says so. */
export const cancelBody = z.object({
  reason: reason.default(''),
  description: prose(2_000).default(''),
  /** The refund that was shown before. If it is another by now, nothing is cancelled (refund_changed). */
  refund: money.max(15).optional(),
});

/** Changes a booking of a page. */
export const pageBookingBody = z.object({
  status: z.enum(bookingStatuses).optional(),
  reason: reason.default(''),
  /** The provider's own, unless they are all that is said to a customer whose booking is declined or cancelled: then they are the reason too. */
  admin_notes: prose(2_000).optional(),
});

/** Marks as paid or not; the note stands in the timeline. */
export const paymentBody = z.object({ payment_status: z.enum(['unpaid', 'paid']), note: line(500).default('') });

/** A booking the provider takes by phone or at the counter: confirmed at once, through the same seat ledger. */
export const manualBookingBody = z
  .object({
    service: z.uuid({ error: 'required' }),
    availability_slot: z.uuid({ error: 'slot_required' }),
    source: z.enum(['phone', 'walk_in']).default('phone'),
    customer_name: requiredName(150),
    customer_email: z.union([z.literal(''), email]).default(''),
    customer_phone: z.union([z.literal(''), phone]).default(''),
    participants: participants.optional(),
    units: unitQuantities.optional(),
    notes: prose(2_000).default(''),
    payment_status: z.enum(['unpaid', 'paid']).default('unpaid'),
    /** The total that the provider was shown; as on a page. */
    final_amount: money.max(15).optional(),
  })
  .refine((b) => b.participants !== undefined || b.units !== undefined, {
    path: ['participants'],
    params: { rule: 'required' },
  });
export type ManualBooking = z.output<typeof manualBookingBody>;

/** Each kind of what waits for a provider is counted to this number and no further. */
export const MOST_WAITING = 1_000;

/** Counts of what waits for a provider's answer; 1,000 stands for as many or more. */
export const waiting = z
  .object({
    pending_bookings: z.int(),
    unread_messages: z.int(),
    refunds_due: z.int(),
    payments_reported: z.int(),
    settlements_asked: ownerOnly(z.int()),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.output<typeof waiting>;
