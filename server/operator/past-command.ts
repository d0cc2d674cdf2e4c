import type { PastBookings } from '../../contract/past-bookings.ts';
import type { Sql } from '../core/database/database.ts';
import { completePast } from '../bookings/completion/complete.ts';
import { completePastBookings } from './past-bookings.ts';
import { seePastBookings } from '../bookings/completion/see-past-bookings.ts';

/** The actor in the audit log when no account is signed in. */
const COMMAND = { id: null, username: 'npm run operator' };
const NONE = 'No past booking waits to be completed.';

/**
 * Reads the words after `npm run operator`: `past-bookings` counts and sums up, `past-bookings complete` does it all. Returns what does it and
 * resolves to what is printed; undefined for any other words.
 */
export function pastBookingsCommand([name, what, ...more]: readonly string[]): ((sql: Sql) => Promise<string>) | undefined {
  if (name !== 'past-bookings' || more.length > 0) return undefined;
  if (what === undefined) return show;
  return what === 'complete' ? complete : undefined;
}

async function show(sql: Sql): Promise<string> {
  const past = await seePastBookings(sql);
  return past.bookings === 0
    ? NONE
    : `${sumsOf(past)}\n\nNothing was changed. Complete them with: npm run operator -- past-bookings complete\nNobody is emailed.`;
}

async function complete(sql: Sql): Promise<string> {
  const before = await seePastBookings(sql);
  if (before.bookings === 0) return NONE;
  if (before.asked_at === null) await completePastBookings(sql, COMMAND, null);
  while ((await completePast(sql)) > 0);
  const { bookings: left } = await seePastBookings(sql);
  const rest = left === 0 ? '' : `\n${left} are being changed by somebody: Sampan completes them within ten minutes of running.`;
  return `${sumsOf(before)}\n\nCompleted: ${before.bookings - left}. Nobody is emailed. What became due is in this month’s statements within a minute of running.${rest}`;
}

function sumsOf({ bookings, providers, first, last, paid, unpaid, reported, no_shows, fees }: PastBookings): string {
  return [
    `Bookings of departures that are over and were never completed: ${bookings} (providers: ${providers}; ${first} to ${last})`,
    `  paid: ${paid.bookings}, HK$${paid.amount} (service fees: HK$${fees})`,
    `  not paid: ${unpaid.bookings}, HK$${unpaid.amount} (guest says it is paid: ${reported})`,
    `  guest did not come: ${no_shows}`,
  ].join('\n');
}
