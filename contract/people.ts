import { z } from 'zod';
import { user } from './accounts.ts';
import { utcInstant } from './dates.ts';
import { email, requiredLine } from './text.ts';
import { personalData } from './travellers.ts';

/**
 * A person who asks what we hold of them, or to be erased: by the account, or by the address they booked with. The two are taken
 * together only where the account has proved the address.
 */
export const personBody = z
  .object({ email: email.optional(), user_id: z.uuid().optional() })
  .refine((body) => (body.email === undefined) !== (body.user_id === undefined), { path: ['email'], params: { rule: 'required' } });
export type PersonBody = z.output<typeof personBody>;

/** Why, e.g. the number of the request; it stays in the log, so it must not name them. */
export const eraseBody = personBody.safeExtend({ reason: requiredLine(500) });

export const person = z
  .object({
    account: user.pick({ id: true, username: true, email: true, email_verified: true, user_type: true, date_joined: true }).nullable(),
    /** Gives the address asked for without having proved it, so it is looked at by itself: it may be a stranger's. */
    unproved_account: z.uuid().nullable(),
    /** Made with the account, and without one under the address, once it is proved. */
    bookings: z.int(),
    guest_bookings: z.int(),
    /** Of both, those still to come: they stand in the way of erasure. */
    upcoming_bookings: z.int(),
    consents: personalData.shape.consents,
    last_booking_at: utcInstant.nullable(),
  })
  .meta({ id: 'Person' });
export type Person = z.output<typeof person>;

/** As a person's own export; without an account it has none. */
export const handedOut = personalData.extend({ account: user.nullable() }).meta({ id: 'HandedOutData' });
export type HandedOut = z.output<typeof handedOut>;

export const erased = z.object({ bookings: z.int(), account: z.boolean() }).meta({ id: 'ErasedPerson' });
export type Erased = z.output<typeof erased>;

/** Bookings that are due are counted so far. */
export const MOST_DUE = 10_000;

/** How bookings are emptied of who their customer was, a set time after the departure. */
export const retention = z
  .object({
    /** GUEST_DATA_DAYS: so many days after the departure. */
    guest_days: z.int(),
    /** Bookings that ended before it are due now. */
    ended_before: utcInstant,
    /** How many still wait for the next run, 10,000 at most. */
    due: z.int(),
    next_run_at: utcInstant,
    /** The newest runs of the nightly job, with how many bookings each emptied. */
    runs: z.array(z.object({ at: utcInstant, ended_before: utcInstant, bookings: z.int() })),
  })
  .meta({ id: 'Retention' });
export type Retention = z.output<typeof retention>;
