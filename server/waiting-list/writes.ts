import { v7 as uuid } from 'uuid';
import type { WaitingState } from '../../contract/waiting-list.ts';
import type { Locale } from '../../contract/text.ts';
import type { WaitingChoice } from '../../rules/waiting/waiting.ts';
import type { AwaitedTimes } from '../availability/places.ts';
import { inBatches } from '../core/database/batches.ts';
import type { Sql, Tx } from '../core/database/database.ts';
import { waitsSince } from './facts.ts';

export type NewWaitingEntry = AwaitedTimes & {
  provider_id: string;
  page_id: string | null;
  participants: number;
  places: number;
  units: readonly { unit: string; quantity: number }[];
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  locale: Locale;
  terms_version: number | null;
  privacy_version: number | null;
  /** Whether the address is that of the account by which they join. */
  is_confirmed: boolean;
};

/** Adds a party to the list; the id of the one that its mailbox has on it already, if there is one. */
export async function insertEntry(tx: Tx, entry: NewWaitingEntry): Promise<{ id: string; is_new: boolean }> {
  const id = uuid();
  const inserted = await tx`
    insert into waiting_entries (id, provider_id, service_id, slot_id, page_id, date_from, date_to, time_from, time_to, participants, places, units,
      customer_name, customer_email, customer_phone, locale, terms_version, privacy_version, created_at, confirmed_at)
    values (${id}, ${entry.provider_id}, ${entry.service_id}, ${entry.slot_id}, ${entry.page_id}, ${entry.date_from}, ${entry.date_to}, ${entry.time_from},
      ${entry.time_to}, ${entry.participants}, ${entry.places}, ${tx.json(entry.units)}, ${entry.customer_name}, ${entry.customer_email},
      ${entry.customer_phone}, ${entry.locale}, ${entry.terms_version}, ${entry.privacy_version}, clock_timestamp(),
      case when ${entry.is_confirmed}::boolean then clock_timestamp() end)
    on conflict (provider_id, service_id, mailbox_of(customer_email)) where ended_at is null do nothing returning id`;
  if (inserted.length === 1) return { id, is_new: true };
  const [before] = await tx<{ id: string }[]>`
    select id from waiting_entries
    where service_id = ${entry.service_id} and mailbox_of(customer_email) = mailbox_of(${entry.customer_email}) and ended_at is null`;
  // It may just have ended.
  return { id: before?.id ?? id, is_new: false };
}

type Notice = {
  provider_id: string;
  entry_id: string;
  offer_id: string | null;
  kind: 'waiting_joined' | 'waiting_offer' | 'waiting_over' | 'waiting_ended';
};

/** Has these mailed to those who wait. */
export async function insertNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({ id: uuid(), ...notice }));
  await tx`
    insert into waiting_notices (id, provider_id, entry_id, offer_id, kind)
    select id, provider_id, entry_id, offer_id, kind
    from jsonb_to_recordset(${tx.json(rows)}) as n (id uuid, provider_id uuid, entry_id uuid, offer_id uuid, kind text)`;
}

/** Writes that the address of a party that waits is its own; false where that was written before, or its waiting has ended. */
export async function updateConfirmed(tx: Tx, id: string): Promise<boolean> {
  const confirmed = await tx`
    update waiting_entries set confirmed_at = clock_timestamp() where id = ${id} and ended_at is null and confirmed_at is null returning id`;
  return confirmed.length === 1;
}

/** A party that waits for a slot, locked. */
export type LockedEntry = { id: string; since: number; places: number };

/** Locks those who wait for a slot and are asked (`offered_before`); who is being offered another one, or leaves, is passed over. */
export async function lockWaiting(tx: Tx, { service_id, slot_id, starts_at }: OfferedSlot): Promise<LockedEntry[]> {
  return tx<LockedEntry[]>`
    select e.id, ${waitsSince(tx)} as since, e.places from waiting_entries e
    where e.id = any(array(select id from waits_for(${service_id}, ${slot_id}, ${starts_at}))) and e.state = 'waiting'
      and not exists (select from offered_before o where o.entry_id = e.id and o.slot_id = ${slot_id})
    order by e.id for no key update of e skip locked`;
}

export type OfferedSlot = { provider_id: string; service_id: string; slot_id: string; starts_at: Date };

/** An offer that is made: its choice by the rule, and its hold. */
export type NewOffer = WaitingChoice & { offer_id: string; hold_id: string };

/** Writes offers down for locked parties, and has them mailed. */
export async function insertOffers(tx: Tx, slot: OfferedSlot, offers: readonly NewOffer[], expires_at: Date): Promise<void> {
  if (offers.length === 0) return;
  await tx`update waiting_entries set state = 'offered' where id = any(${offers.map(({ id }) => id)}::uuid[])`;
  await tx`
    insert into waiting_offers (id, provider_id, entry_id, slot_id, hold_id, places, starts_at, offered_at, expires_at, reason)
    select offer_id, ${slot.provider_id}::uuid, id, ${slot.slot_id}::uuid, hold_id, places, ${slot.starts_at}, clock_timestamp(), ${expires_at}, reason
    from jsonb_to_recordset(${tx.json(offers)}) as o (offer_id uuid, id uuid, hold_id uuid, places int, reason jsonb)`;
  await insertNotices(
    tx,
    offers.map(({ id, offer_id }) => ({ provider_id: slot.provider_id, entry_id: id, offer_id, kind: 'waiting_offer' as const })),
  );
}

/** An offer that has come to an end, with its party; `is_of_one`: one that waits for this departure only. */
export type EndedOffer = {
  id: string;
  provider_id: string;
  entry_id: string;
  state: 'booked' | 'lapsed' | 'withdrawn';
  is_of_one: boolean;
};

/** Ends an open offer as its hold has, as withdrawn where it was called off; undefined where the hold is still live, or the offer has ended. */
export async function followHold(tx: Tx, offer_id: string, is_called_off: boolean): Promise<EndedOffer | undefined> {
  const [ended] = await tx<EndedOffer[]>`
    update waiting_offers o set ended_at = clock_timestamp(), booking_id = h.booking_id,
      state = case when h.ended_as = 'booked' then 'booked' when h.ended_as = 'cancelled' or ${is_called_off}::boolean then 'withdrawn' else 'lapsed' end
    from (select booking_id, ended_as, ended_at, slot_id from holds where id = (select hold_id from waiting_offers where id = ${offer_id})
      union all select null, 'expired', now(), null where not exists (select from holds where id = (select hold_id from waiting_offers where id = ${offer_id}))) h
    where o.id = ${offer_id} and o.state = 'open' and h.ended_at is not null
    returning o.id, o.provider_id, o.entry_id, o.state, (select slot_id is not null from waiting_entries e where e.id = o.entry_id) as is_of_one`;
  return ended;
}

/** Ends an open offer as booked, and its party's waiting. */
export async function updateBooked(tx: Tx, offer_id: string, booking_id: string): Promise<void> {
  await tx`
    with offer as (
      update waiting_offers set state = 'booked', ended_at = clock_timestamp(), booking_id = ${booking_id}
      where id = ${offer_id} and state = 'open' returning entry_id
    )
    update waiting_entries set state = 'booked', ended_at = clock_timestamp() from offer where waiting_entries.id = offer.entry_id and ended_at is null`;
}

/** Ends an open offer that its party lets pass, once its places are given back; false where they were not, or it has ended. */
export async function updatePassed(tx: Tx, offer_id: string): Promise<boolean> {
  const passed = await tx`
    update waiting_offers set state = 'passed', ended_at = clock_timestamp() where id = ${offer_id} and state = 'open' and (select ended_as from holds where holds.id = hold_id) = 'cancelled' returning id`;
  return passed.length === 1;
}

/** Ends a party's waiting, or lets it wait on; nothing happens where it has ended. */
export async function updateEntry(tx: Tx, id: string, state: WaitingState): Promise<boolean> {
  const is_over = state !== 'waiting' && state !== 'offered';
  const updated = await tx`
    update waiting_entries set state = ${state}, ended_at = case when ${is_over}::boolean then clock_timestamp() end
    where id = ${id} and ended_at is null returning id`;
  return updated.length === 1;
}

/** Puts a party that has let an offer pass at the end of the order; nothing happens where its waiting has ended. */
export async function moveToEnd(tx: Tx, id: string): Promise<boolean> {
  const moved = await tx`
    update waiting_entries set state = 'waiting', passed_at = clock_timestamp() where id = ${id} and ended_at is null returning id`;
  return moved.length === 1;
}

/** How many offers a party has left without an answer. */
export async function countLapsed(tx: Tx, entry_id: string): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from waiting_offers where entry_id = ${entry_id} and state = 'lapsed'`;
  return row.count;
}

/** Runs of calling off that no minute's round may have seen yet. */
const RECENT_MINUTES = 10;

/**
 * Ends the waiting for departures that were called off within the last minutes, and has those who waited mailed. Returns how many. Repeated, it
 * finds nobody; who joins once a departure is open again stays.
 */
export async function endCalledOff(sql: Sql): Promise<number> {
  return inBatches(async (most) =>
    sql.begin(async (tx) => {
      const ended = await tx<{ id: string; provider_id: string }[]>`
        with over as (
          select e.id from call_offs c
          join waiting_entries e on e.provider_id = c.provider_id and e.slot_id = any(c.slot_ids) and e.created_at < c.created_at and e.ended_at is null
          where c.created_at > now() - make_interval(mins => ${RECENT_MINUTES}) and e.state = 'waiting'
          limit ${most} for no key update of e skip locked
        )
        update waiting_entries set state = 'gone', ended_at = clock_timestamp() from over where waiting_entries.id = over.id
        returning waiting_entries.id, provider_id`;
      await insertNotices(tx, ended.map(goneNotice));
      return ended.length;
    }),
  );
}

function goneNotice({ id, provider_id }: { id: string; provider_id: string }): Notice {
  return { provider_id, entry_id: id, offer_id: null, kind: 'waiting_ended' };
}

/** A service that was taken off sale is not one that its provider is editing, once it was left alone for so long. */
const UNPUBLISHED_MINUTES = 60;

/**
 * Ends the waiting for what is past, and for what has gone: the one departure was deleted, moved or called off, or the service archived, or off
 * sale for an hour. Those whose departure has gone are mailed. Returns how many.
 */
export async function endWaiting(sql: Sql): Promise<number> {
  return inBatches(async (most) =>
    sql.begin(async (tx) => {
      const ended = await tx<{ id: string; provider_id: string; state: WaitingState }[]>`
        with over as (
          select e.id, case when (e.date_to + e.time_to) at time zone 'Asia/Hong_Kong' <= now() then 'past' else 'gone' end as state
          from waiting_entries e
          left join services s on s.id = e.service_id
          left join slots sl on sl.id = e.slot_id
          where e.state = 'waiting' and (
            (e.date_to + e.time_to) at time zone 'Asia/Hong_Kong' <= now() or s.id is null or s.archived_at is not null
            or (s.status <> 'active' and s.updated_at < now() - make_interval(mins => ${UNPUBLISHED_MINUTES}))
            or (e.slot_id is not null and (sl.id is null or sl.date <> e.date_from or sl.start_time <> e.time_from or exists (
              select from call_offs c where c.provider_id = e.provider_id and e.slot_id = any(c.slot_ids) and c.created_at > e.created_at))))
          limit ${most} for no key update of e skip locked
        )
        update waiting_entries set state = over.state, ended_at = clock_timestamp() from over where waiting_entries.id = over.id
        returning waiting_entries.id, provider_id, waiting_entries.state`;
      await insertNotices(tx, ended.filter(({ state }) => state === 'gone').map(goneNotice));
      return ended.length;
    }),
  );
}

/** Deletes these parties with all that was offered to them. Returns the notices of them, whose mails are to go too. */
export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<string[]> {
  // Waits for an offer that is being made of them.
  await tx`select from waiting_entries where id = any(${ids}::uuid[]) order by id for update`;
  const notices = await tx<{ id: string }[]>`delete from waiting_notices where entry_id = any(${ids}::uuid[]) returning id`;
  await tx`delete from waiting_offers where entry_id = any(${ids}::uuid[])`;
  await tx`delete from waiting_entries where id = any(${ids}::uuid[])`;
  return notices.map(({ id }) => id);
}

const RETENTION_DAYS = 90;

/** Deletes those whose waiting ended 90 days ago. Returns how many. */
export async function deleteOldEntries(sql: Sql): Promise<number> {
  return inBatches(async (most) =>
    sql.begin(async (tx) => {
      const old = await tx<{ id: string }[]>`
        select id from waiting_entries where ended_at < now() - make_interval(days => ${RETENTION_DAYS}) limit ${most} for update skip locked`;
      await deleteEntries(
        tx,
        old.map(({ id }) => id),
      );
      return old.length;
    }),
  );
}
