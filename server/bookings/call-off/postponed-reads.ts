import type { OtherDates } from '../../../contract/call-offs.ts';
import type { Locale } from '../../../contract/text.ts';
import { freePlaces, hasRoomFor, isUntouched, lapsedPlaces } from '../../availability/places.ts';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/api/errors.ts';
import { isPostponed } from '../deadline.ts';
import type { Viewer } from '../reads.ts';

/** So many dates are offered: a list to tap on, not a calendar. */
const MOST_DATES = 12;

type Postponed = {
  slot_id: string | null;
  service_id: string;
  places: number;
  /** It has booked all of its departure, and takes all of another. */
  takes_all: boolean;
  /** The slot that it leaves, where that is empty then. */
  leaving: string | null;
  choose_by: Date;
  version: number;
};

/** A booking whose customer chooses another date. Refuses: not_found, also when it waits for nobody. */
export async function getPostponed(db: Db, id: string, viewer: Viewer): Promise<Postponed> {
  const [found] = await db<Postponed[]>`
    select b.slot_id, b.service_id, b.places, b.takes_all, (select own.id from slots own where own.id = b.slot_id and own.spots_taken = b.places) as leaving,
      coalesce(b.choose_by, now()) as choose_by, (select count(*)::int from booking_timeline e where e.booking_id = b.id) as version
    from bookings b
    where b.id = ${id} and (b.provider_id = ${viewer.provider_id} or b.client_id = ${viewer.id} or b.id = ${viewer.link ?? null}) and ${isPostponed(db)}`;
  return found ?? notFound();
}

/**
 * The next departures to which visitors can change such a booking (`checkChange`): with places for all, or untouched where it takes all of one; its
 * own, if it is open again, whatever is free there: it has its places still.
 */
export async function listOtherDates(
  db: Db,
  { slot_id, service_id, places, takes_all, leaving }: Omit<Postponed, 'choose_by' | 'version'>,
): Promise<OtherDates['dates']> {
  return db<OtherDates['dates']>`
    with lapsed as (${lapsedPlaces(db)})
    select sl.id as slot_id, sl.all_day, hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime, case when sl.id = ${slot_id} then ${places} else ${freePlaces(db, leaving)} end as left
    from slots sl join live_services s on s.id = sl.service_id
    where sl.service_id = ${service_id} and sl.starts_at > now() - interval '1 day' and sl.is_available and not sl.weather_stops
      and (sl.id = ${slot_id} or ${takes_all ? isUntouched(db, leaving) : hasRoomFor(db, places, leaving)})
      and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now() + make_interval(mins => s.cutoff_minutes)
    order by sl.starts_at limit ${MOST_DATES}`;
}

/** Postponed bookings whose time to choose is over, the longest ago first. */
export async function listUndecided(
  db: Db,
  most: number,
): Promise<{ id: string; provider_id: string; provider_name: string; locale: Locale }[]> {
  return db<{ id: string; provider_id: string; provider_name: string; locale: Locale }[]>`
    select b.id, b.provider_id, p.name as provider_name, b.locale from bookings b join providers p on p.id = b.provider_id
    where ${isPostponed(db)} and b.choose_by <= now() order by b.choose_by limit ${most}`;
}
