import { z } from 'zod';
import { user } from './accounts.ts';
import { utcInstant } from './dates.ts';
import { email, requiredLine } from './text.ts';
import { personalData } from './travellers.ts';

/**
 * A person who asks for their data or for its erasure, named by an account or by the address of guest bookings. The two are one person
 * only where the account has proved the address.
 */
export const personBody = z
  .object({ email: email.optional(), user_id: z.uuid().optional() })
  .refine((body) => (body.email === undefined) !== (body.user_id === undefined), { path: ['email'], params: { rule: 'required' } });
export type PersonBody = z.output<typeof personBody>;

/** Why, e.g. the number of the request; it stays in the audit log, so it must not name the person. */
export const eraseBody = personBody.safeExtend({ reason: requiredLine(500) });

export const person = z
  .object({
    account: user.pick({ id: true, username: true, email: true, email_verified: true, user_type: true, date_joined: true }).nullable(),
    /** The account that has this address without having proved it: it may be another person's. */
    unproved_account: z.uuid().nullable(),
    /** Bookings of the account, and guest bookings of its address where it is proved. */
    bookings: z.int(),
    guest_bookings: z.int(),
    /** Upcoming ones among them: they prevent erasure. */
    upcoming_bookings: z.int(),
    /** Places in waiting lists, ended ones too. */
    waiting: z.int(),
    consents: personalData.shape.consents,
    last_booking_at: utcInstant.nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.output<typeof person>;

/** The same as a person's own export; `account` is null for a guest. */
export const handedOut = personalData.extend({ account: user.nullable() }).meta({ id: 'HandedOutData' });
export type HandedOut = z.output<typeof handedOut>;

export const erased = z.object({ bookings: z.int(), account: z.boolean() }).meta({ id: 'ErasedPerson' });
export type Erased = z.output<typeof erased>;

/** Due bookings are counted up to this number. */
export const MOST_DUE = 10_000;

/** Retention: a set time after the departure, a booking's customer data is erased. */
export const retention = z
  .object({
    /** GUEST_DATA_DAYS: days from the departure to the erasure. */
    guest_days: z.int(),
    /** Bookings that ended before it are due now. */
    ended_before: utcInstant,
    /** How many still wait for the next run, 10,000 at most. */
    due: z.int(),
    next_run_at: utcInstant,
    /** The newest runs of the nightly job, with the number of bookings erased in each. */
    runs: z.array(z.object({ at: utcInstant, ended_before: utcInstant, bookings: z.int() })),
  })
  .meta({ id: 'Retention' });
export type Retention = z.output<typeof retention>;
