import type { z } from 'zod';
import type { Booking } from '../../../contract/bookings.ts';
import type { guideCheckIn, GuideManifest, GuideParty, guideManifestQuery } from '../../../contract/guide.ts';
import type { attendanceBody, checkInBody } from '../../../contract/manifest.ts';
import { GUIDE_DAYS } from '../../../contract/staff-roles.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { providerOf, type Caller } from '../../core/api/caller.ts';
import { invalid, notFound } from '../../core/api/errors.ts';
import type { Intent } from '../../core/api/idempotency.ts';
import type { Db, Sql } from '../../core/database/database.ts';
import type { SignedLinks } from '../../core/signed-links.ts';
import { getManifest } from '../list/manifest-reads.ts';
import { checkIn } from '../transition/check-in.ts';
import { markAttendance } from '../transition/mark.ts';
import { isSeenByGuides } from './guide-reads.ts';

/** A day's departures with who comes, of today and the days that a guide sees ahead. Refuses: a day outside of them. */
export async function seeGuideManifest(sql: Sql, caller: Caller, { date }: z.output<typeof guideManifestQuery>): Promise<GuideManifest> {
  const today = hongKongDate(Date.now());
  if (date !== undefined && (date < today || date > addDays(today, GUIDE_DAYS - 1)))
    invalid({ date: [{ rule: 'guide_days', n: GUIDE_DAYS }] });
  const manifest = await getManifest(sql, providerOf(caller), { date: date ?? today });
  return {
    date: manifest.date,
    departures: manifest.departures
      .map(({ passengers, ...departure }) => ({ ...departure, passengers: passengers.filter(({ status }) => status !== 'pending') }))
      .filter(({ passengers }) => passengers.length > 0),
  };
}

/** Ticks off arrival, or marks a no-show, of a party that a guide sees. Refuses: not_found, not_yet. */
export async function markAsGuide(sql: Sql, caller: Caller, id: string, body: z.output<typeof attendanceBody>): Promise<GuideParty> {
  if (!(await isSeenByGuides(sql, id, providerOf(caller)))) notFound();
  return partyOf(sql, caller, await markAttendance(sql, id, body, caller, null));
}

/** Checks a party in by their voucher, or one person by their own. Refuses: what `checkIn` refuses. */
export async function checkInAsGuide(
  deps: { sql: Sql; links: SignedLinks },
  caller: Caller,
  body: z.output<typeof checkInBody>,
  intent: Intent | null,
): Promise<z.input<typeof guideCheckIn>> {
  return checkIn(deps, body, {
    caller: { ...caller, provider_id: providerOf(caller) },
    intent,
    replyOf: async (tx, checked) => ({ ...(await partyOf(tx, caller, checked)), person: checked.person }),
  });
}

/** A booking as its line on the manifest. */
async function partyOf(db: Db, caller: Caller, { id, slot_id, start_datetime }: Booking): Promise<GuideParty> {
  if (slot_id === null) notFound();
  const { departures } = await getManifest(db, providerOf(caller), { date: start_datetime.slice(0, 10), slot: slot_id });
  return departures.flatMap(({ passengers }) => passengers).find(({ booking_id }) => booking_id === id) ?? notFound();
}
