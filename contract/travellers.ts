import { z } from 'zod';
import { consentKinds, user } from './accounts.ts';
import { date, utcInstant, wallTime } from './dates.ts';
import { guestBooking, bookingWithVouchers } from './guests.ts';
import { paging } from './lists.ts';
import { mailChoiceBody } from './mails.ts';
import { message, messageTemplateBody } from './messages.ts';
import { partnerProfile } from './partners.ts';
import { providerProfile } from './providers.ts';
import { staffRoles } from './staff-roles.ts';
import { waitingStates } from './waiting-list.ts';

/**
 * The groups of a client's bookings. A booking whose time has passed is past, even if its provider has not completed it.
 */
export const bookingTimes = ['upcoming', 'past', 'cancelled'] as const;
export type BookingTime = (typeof bookingTimes)[number];

export const myBookingsQuery = z.object({
  ...paging,
  when: z.enum(bookingTimes).default('upcoming'),
  /** Instead of `when`: bookings with messages that the client has not read, in any group. */
  unread: z.literal('true').optional(),
});
export type MyBookingsQuery = z.output<typeof myBookingsQuery>;

/** So many of a client's bookings are counted; `next` leads through all of them. */
export const MOST_OF_MINE = 200;

/**
 * A client's list also says how many there are of each, and how many have messages that the client has not read. Each is counted to
 * `MOST_OF_MINE`, which means so many or more.
 */
export const myBookings = z
  .object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(guestBooking),
    counts: z.object({ upcoming: z.int(), past: z.int(), cancelled: z.int(), unread: z.int() }),
  })
  .meta({ id: 'MyBookings' });
export type MyBookings = z.output<typeof myBookings>;

/** One booking of a client. Without its secret link, which would outlive the session. */
export const myBooking = bookingWithVouchers
  .extend({
    /** The QR code of the voucher, an SVG. */
    qr: z.string(),
    /** The bank's code for what is to be paid by FPS, an SVG; null where `fps` is. */
    fps_qr: z.string().nullable(),
  })
  .meta({ id: 'MyBooking' });

/** All personal data of an account. A provider's notes on guests belong to the provider and come with the export of bookings. */
export const personalData = z
  .object({
    exported_at: utcInstant,
    account: user,
    consents: z.array(
      z.object({ kind: z.enum(consentKinds), wording: z.string(), given_at: utcInstant, withdrawn_at: utcInstant.nullable() }),
    ),
    /** Newest first. */
    saved: z.array(z.object({ id: z.uuid(), title: z.string(), title_zh: z.string() })),
    sessions: z.array(z.object({ opened_at: utcInstant, good_until: utcInstant, ended_at: utcInstant.nullable() })),
    bookings: z.array(
      guestBooking.omit({ can: true, unread_messages: true }).extend({
        messages: z.array(message.omit({ mine: true, staff: true })),
        /** What the reseller who made it said of its people; null where none did. */
        resold: z
          .object({
            contact: z.record(z.string(), z.unknown()),
            notes: z.string().nullable(),
            reseller_reference: z.string().nullable(),
            people: z.array(z.record(z.string(), z.unknown())),
          })
          .nullable(),
      }),
    ),
    /** Where they wait or have waited for places. */
    waiting_list: z.array(
      z.object({
        id: z.uuid(),
        status: z.enum(waitingStates),
        title: z.string(),
        title_zh: z.string(),
        date_from: date,
        date_to: date,
        time_from: wallTime,
        time_to: wallTime,
        participants: z.int(),
        customer_name: z.string(),
        customer_email: z.string(),
        customer_phone: z.string(),
        joined_at: utcInstant,
      }),
    ),
    mails: z.array(
      z.object({
        kind: z.string(),
        recipient: z.string(),
        subject: z.string(),
        state: z.string(),
        created_at: utcInstant,
        sent_at: utcInstant.nullable(),
      }),
    ),
    business: providerProfile
      .omit({ has_cards: true })
      .extend({
        fps_account: z.string(),
        fps_name: z.string(),
        services: z.array(z.object({ id: z.uuid(), title: z.string(), title_zh: z.string(), status: z.string() })),
        pages: z.array(z.object({ id: z.uuid(), title: z.string(), slug: z.string() })),
        message_templates: z.array(messageTemplateBody),
        mail_choices: z.array(mailChoiceBody),
        webhooks: z.array(z.object({ url: z.string(), events: z.array(z.string()), created_at: utcInstant })),
        team: z.array(z.object({ email: z.string(), role: z.enum(staffRoles), invited_at: utcInstant, joined_at: utcInstant.nullable() })),
      })
      .nullable(),
    /** A partner's profile and links; bookings that came through them belong to their customers. */
    partnership: partnerProfile
      .pick({ id: true, kind: true, name: true, name_zh: true, contact_name: true, contact_phone: true, logo: true, payout_method: true })
      .extend({
        payout_name: z.string(),
        payout_account: z.string(),
        links: z.array(z.object({ code: z.string(), placement: z.string(), created_at: utcInstant })),
      })
      .nullable(),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.output<typeof personalData>;
