import { MOST_DEMAND, MOST_WAITING, type Demand, type WaitingState } from '../../contract/waiting-list.ts';
import type { Locale } from '../../contract/text.ts';
import type { OfferReason, WaitingParty } from '../../rules/waiting/waiting.ts';
import type { Db, Sql } from '../core/database/database.ts';
import { waitsSince } from './facts.ts';

/** What decides whether places on a slot are offered, read with the slot locked. */
export type SlotToOffer = {
  provider_id: string;
  service_id: string;
  starts_at: Date;
  /** When booking closes. */
  closes: Date;
  /** Neither closed nor waiting for a decision about the weather. */
  is_available: boolean;
  is_on_sale: boolean;
  is_waited_for: boolean;
};

/** Undefined where the slot is gone. */
export async function findSlotToOffer(db: Db, slot_id: string): Promise<SlotToOffer | undefined> {
  const [slot] = await db<SlotToOffer[]>`
    select sl.provider_id, sl.service_id, sl.starts_at, sl.is_available and not sl.weather_stops as is_available,
      closes_at(sl.all_day, sl.starts_at, sl.ends_at) - make_interval(mins => s.cutoff_minutes) as closes,
      exists (select from live_services live where live.id = s.id) as is_on_sale,
      exists (select from waits_for(sl.service_id, sl.id, sl.starts_at)) as is_waited_for
    from slots sl join services s on s.id = sl.service_id where sl.id = ${slot_id}`;
  return slot;
}

/** An offer that is to end; `is_called_off`: its departure was called off after it was made. */
export type OfferToEnd = { id: string; slot_id: string; hold_id: string; is_called_off: boolean };

/** Offers whose hold has ended, or is over, and those of departures that were called off. */
export async function listOffersToEnd(db: Db, most: number): Promise<OfferToEnd[]> {
  return db<OfferToEnd[]>`
    select o.id, o.slot_id, o.hold_id, ${isCalledOff(db)} as is_called_off
    from waiting_offers o left join holds h on h.id = o.hold_id
    where o.state = 'open' and (h.id is null or h.ended_at is not null or h.expires_at <= now() or ${isCalledOff(db)})
    order by o.expires_at limit ${most}`;
}

/** Whether the departure of an offer `o` was called off after it was made. */
function isCalledOff(db: Db) {
  return db`exists (select from call_offs c where c.provider_id = o.provider_id and o.slot_id = any(c.slot_ids) and c.created_at > o.offered_at)`;
}

/** Whether anybody waits. */
export async function isAnybodyWaiting(db: Db): Promise<boolean> {
  const [row] = await db<[{ is_any: boolean }]>`select exists (select from waiting_entries where ended_at is null) as is_any`;
  return row.is_any;
}

/** How many wait for a service, as far as its bound. */
export async function countWaiting(db: Db, service_id: string): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from (select from waiting_entries where service_id = ${service_id} and ended_at is null limit ${MOST_WAITING}) w`;
  return row.count;
}

/** For a CTE `spans` (service_id, since, until): the time in which somebody waits for departures of a service, in pieces that do not overlap. */
function spansOf(db: Db, provider_id: string | null) {
  return db`
    select service_id, greatest(lower(days)::timestamp at time zone 'Asia/Hong_Kong', now() - interval '24 hours') as since,
      upper(days)::timestamp at time zone 'Asia/Hong_Kong' as until
    from (
      select service_id, unnest(range_agg(daterange(date_from, date_to, '[]'))) as days
      from waiting_entries where ended_at is null and confirmed_at is not null and (${provider_id}::uuid is null or provider_id = ${provider_id}) group by service_id
    ) awaited`;
}

/**
 * Slots that are waited for and have places on sale for somebody who was not offered them yet, or that nobody has marked as waited for. Each slot
 * is looked at once, however many wait for it.
 */
export async function listSlotsToLookAt(db: Db, most: number): Promise<{ slot_id: string; is_awaited: boolean }[]> {
  return db<{ slot_id: string; is_awaited: boolean }[]>`
    with spans as materialized (${spansOf(db, null)})
    select sl.id as slot_id, sl.is_awaited
    from spans join services s on s.id = spans.service_id join providers p on p.id = s.provider_id
    -- By offset 0 only the departures of the span are read, whatever PostgreSQL believes to be in it.
    cross join lateral (
      select * from slots where service_id = spans.service_id and starts_at >= spans.since and starts_at < spans.until
        and is_available and not weather_stops and (not is_awaited or capacity > spots_taken) offset 0
    ) sl
    where s.status = 'active' and s.archived_at is null and s.hidden_at is null and may_sell(p)
      and closes_at(sl.all_day, sl.starts_at, sl.ends_at) > now() + make_interval(mins => s.cutoff_minutes + 15)
      and exists (
        select from waits_for(sl.service_id, sl.id, sl.starts_at) e
        where e.state = 'waiting' and (not sl.is_awaited or (e.places <= least(sl.capacity - sl.spots_taken, case when sl.needs_resources then resource_room(sl.id) end)
          and not exists (select from offered_before o where o.entry_id = e.id and o.slot_id = sl.id))))
    limit ${most}`;
}

/** Slots that are marked as waited for though nobody waits for them any more. */
export async function listNoLongerAwaited(db: Db, most: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from slots sl where is_awaited and not exists (select from waits_for(sl.service_id, sl.id, sl.starts_at)) limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Of one party: the other slots it waits for that have places for it. */
export async function listRoomFor(db: Db, entry_id: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select sl.id from waiting_entries e join slots sl on sl.service_id = e.service_id and (e.slot_id is null or sl.id = e.slot_id)
      and sl.starts_at >= e.date_from::timestamp at time zone 'Asia/Hong_Kong' and sl.starts_at < (e.date_to + 1)::timestamp at time zone 'Asia/Hong_Kong'
      and sl.start_time between e.time_from and e.time_to
    where e.id = ${entry_id} and e.state = 'waiting' and sl.is_available and not sl.weather_stops and sl.is_awaited and sl.starts_at > now() - interval '24 hours'
      and sl.capacity - sl.spots_taken >= e.places`;
  return rows.map(({ id }) => id);
}

/** A party in the list. */
export type EntryRow = {
  id: string;
  status: WaitingState;
  provider_id: string;
  service_id: string;
  slot_id: string | null;
  page_id: string | null;
  page_slug: string | null;
  date_from: string;
  date_to: string;
  time_from: string;
  time_to: string;
  participants: number;
  places: number;
  units: { unit: string; quantity: number }[];
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  locale: Locale;
  terms_version: number | null;
  privacy_version: number | null;
  created_at: Date;
  /** When somebody said by the mailed link, or by their account, that the address is theirs. */
  confirmed_at: Date | null;
  title: string;
  title_zh: string;
  provider_name: string;
  provider_name_zh: string;
  /** What it has taken, also while its offer is still to be ended. */
  booking_id: string | null;
};

/** Undefined where it was deleted. A page that is not published any more is left out. */
export async function findEntry(db: Db, id: string): Promise<EntryRow | undefined> {
  const [entry] = await db<EntryRow[]>`
    select e.id, e.state as status, e.provider_id, e.service_id, e.slot_id, pg.id as page_id, pg.slug as page_slug, e.date_from, e.date_to,
      e.time_from::text, e.time_to::text, e.participants, e.places, e.units, e.customer_name, e.customer_email, e.customer_phone, e.locale,
      e.terms_version, e.privacy_version, e.created_at, e.confirmed_at, s.title, s.title_zh, p.name as provider_name, p.name_zh as provider_name_zh,
      (select coalesce(o.booking_id, h.booking_id) from waiting_offers o left join holds h on h.id = o.hold_id
        where o.entry_id = e.id and (o.booking_id is not null or h.booking_id is not null) limit 1) as booking_id
    from waiting_entries e
    join services s on s.id = e.service_id
    join providers p on p.id = e.provider_id
    left join pages pg on pg.id = e.page_id and pg.is_published and exists (select from page_services ps where ps.page_id = pg.id and ps.service_id = s.id)
    where e.id = ${id}`;
  return entry;
}

/** An offer that is open; `is_live`: it can still be taken. */
export type OpenOffer = OfferToEnd & {
  expires_at: Date;
  seconds_left: number;
  /** Its clock stands still while the sale is stopped. */
  is_paused: boolean;
  reason: OfferReason;
  is_live: boolean;
  start_datetime: string;
  end_datetime: string;
  all_day: boolean;
};

/** Undefined where the party has none now. */
export async function findOpenOffer(db: Db, entry_id: string): Promise<OpenOffer | undefined> {
  const [offer] = await db<OpenOffer[]>`
    select o.id, o.slot_id, o.hold_id, ${isCalledOff(db)} as is_called_off, o.expires_at, greatest(0, ceil(extract(epoch from o.expires_at - coalesce(o.paused_at, now()))))::int as seconds_left,
      o.paused_at is not null as is_paused, o.reason,
      h.ended_at is null and not ${isCalledOff(db)} as is_live, hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime, sl.all_day
    from waiting_offers o join holds h on h.id = o.hold_id join slots sl on sl.id = o.slot_id
    where o.entry_id = ${entry_id} and o.state = 'open'`;
  return offer;
}

/** Those to whom places are offered on any of the departures that a party waits for, by days and times, and the party itself. */
export async function listRivals(db: Db, entry: EntryRow): Promise<WaitingParty[]> {
  return db<WaitingParty[]>`
    select e.id, ${waitsSince(db)} as since, e.places from waiting_entries e
    where e.service_id = ${entry.service_id} and e.ended_at is null and (e.state = 'waiting' and e.confirmed_at is not null or e.id = ${entry.id})
      and e.date_from <= ${entry.date_to}::date and e.date_to >= ${entry.date_from}::date
      and e.time_from <= ${entry.time_to}::time and e.time_to >= ${entry.time_from}::time
    limit ${MOST_WAITING}`;
}

/** Of the confirmed parties whose waiting for a service ended within 90 days, but those who left: how many were offered places. */
export async function countOdds(sql: Sql, service_id: string): Promise<{ offered: number; parties: number }> {
  const [odds] = await sql<[{ offered: number; parties: number }]>`
    select count(*)::int as parties,
      count(*) filter (where exists (select from waiting_offers o where o.entry_id = e.id))::int as offered
    from (
      select id from waiting_entries
      where service_id = ${service_id} and ended_at > now() - interval '90 days' and state <> 'left' and confirmed_at is not null order by ended_at desc limit 1000
    ) e`;
  return odds;
}

/** Who waits for a provider's departures ahead and has confirmed the address, soonest first. */
export async function getDemand(sql: Sql, provider_id: string): Promise<Demand> {
  const [departures, elsewhere] = await Promise.all([
    sql<Demand['departures']>`
      with spans as materialized (${spansOf(sql, provider_id)}),
      entries as materialized (
        select id, service_id, slot_id, state, date_from, date_to, time_from, time_to, places from waiting_entries
        where provider_id = ${provider_id} and ended_at is null and confirmed_at is not null
      ),
      awaited as materialized (
        select sl.* from spans cross join lateral (
          select * from slots one
          where one.service_id = spans.service_id and one.starts_at >= spans.since and one.starts_at < spans.until
            and closes_at(one.all_day, one.starts_at, one.ends_at) > now() and exists (select from waits_for(one.service_id, one.id, one.starts_at))
          order by one.starts_at limit ${MOST_DEMAND}
        ) sl order by sl.starts_at, sl.id limit ${MOST_DEMAND}
      )
      select sl.id as slot_id, jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) as service, sl.all_day,
        hong_kong(sl.starts_at) as start_datetime, hong_kong(sl.ends_at) as end_datetime, sl.capacity, waiting.parties, waiting.places, waiting.offered
      from awaited sl join services s on s.id = sl.service_id
      join (
        select sl.id, count(*)::int as parties, sum(e.places)::int as places, coalesce(sum(e.places) filter (where e.state = 'offered' and exists (
          select from waiting_offers o where o.entry_id = e.id and o.slot_id = sl.id and o.state = 'open')), 0)::int as offered
        from awaited sl join entries e on e.service_id = sl.service_id and (e.slot_id is null or e.slot_id = sl.id)
          and sl.date between e.date_from and e.date_to and sl.start_time between e.time_from and e.time_to
        group by sl.id
      ) waiting on waiting.id = sl.id
      order by sl.starts_at, sl.id`,
    sql<Demand['elsewhere']>`
      select jsonb_build_object('id', s.id, 'title', s.title, 'title_zh', s.title_zh) as service, e.date_from, e.date_to,
        e.time_from::text, e.time_to::text, e.places
      from waiting_entries e join services s on s.id = e.service_id
      where e.provider_id = ${provider_id} and e.ended_at is null and e.confirmed_at is not null and e.slot_id is null and (
        -- Not exists(), for which PostgreSQL might read all slots there are.
        select true from slots sl where sl.service_id = e.service_id
          and sl.starts_at >= greatest(e.date_from::timestamp at time zone 'Asia/Hong_Kong', now() - interval '24 hours')
          and sl.starts_at < (e.date_to + 1)::timestamp at time zone 'Asia/Hong_Kong' and sl.start_time between e.time_from and e.time_to limit 1) is null
      order by e.date_from, e.id limit ${MOST_DEMAND}`,
  ]);
  return { departures, elsewhere };
}

/** The parties of an address, ended ones too, newest first. */
export async function listEntriesOf(db: Db, email: string): Promise<OwnEntry[]> {
  return db<OwnEntry[]>`
    select e.id, e.state as status, s.title, s.title_zh, e.date_from, e.date_to, e.time_from::text, e.time_to::text, e.participants, e.customer_name,
      e.customer_email, e.customer_phone, utc(e.created_at) as joined_at
    from waiting_entries e join services s on s.id = e.service_id where lower(e.customer_email) = lower(${email}) order by e.created_at desc, e.id`;
}

/** What is stored of somebody who waits or has waited. */
export type OwnEntry = {
  id: string;
  status: WaitingState;
  title: string;
  title_zh: string;
  date_from: string;
  date_to: string;
  time_from: string;
  time_to: string;
  participants: number;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  joined_at: string;
};

/** The parties of an address, with the hold of an open offer; in order of the slots that are offered, as they are locked. */
export async function listToErase(db: Db, email: string): Promise<{ id: string; hold_id: string | null }[]> {
  return db<{ id: string; hold_id: string | null }[]>`
    select e.id, o.hold_id from waiting_entries e left join waiting_offers o on o.entry_id = e.id and o.state = 'open'
    where lower(e.customer_email) = lower(${email}) order by o.slot_id`;
}
