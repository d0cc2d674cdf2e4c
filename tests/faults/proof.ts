import { findSeatDrift } from '../../server/availability/seats.ts';
import type { Sql } from '../../server/core/database/database.ts';
import { postJournal } from '../../server/ledger/post-journal.ts';
import { findDiscrepancies } from '../../server/ledger/integrity-checks.ts';
import { until } from '../support/until.ts';
import type { Known } from './model.ts';
import type { Stage } from './stage.ts';
import { asWatcher } from '../support/figures.ts';

type Row = { id: string; booking_reference: string; slot_id: string; status: Known['status']; places: number; cancelled_by: string | null };

/** Everything that must hold once a fault is over and everybody has their answer; `breach` hears of what does not. */
export async function prove(stage: Stage): Promise<void> {
  const { sql, model } = stage;
  await settled(sql);
  await proveServers(stage);
  await proveConnections(stage);
  await proveBookings(stage);
  await proveSlots(stage);
  for (const lie of model.turned_away.splice(0).filter((turned) => model.isLie(turned)))
    stage.breach(`${lie.code} for ${lie.places} on slot ${lie.slot.offer.slot.id}, where there was room all the time`);
  await provePictures(stage);
  await proveMoney(stage);
  await proveMails(stage);
  stage.postgres.tether();
}

/** What a killed server's connection was still doing has come to its end. */
async function settled(sql: Sql): Promise<void> {
  await until('nothing old under way in the database', async () => {
    const [row] = await sql<{ old: number }[]>`
      select count(*) as old from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pg_catalog.now() - xact_start > interval '2 s'`;
    return row?.old === 0;
  });
}

async function proveServers({ places, breach, replace }: Stage): Promise<void> {
  for (const [n, { door, server }] of places.entries()) {
    if (server.ended()) {
      breach(`a server ended by itself:\n${server.output().slice(-800)}`);
      await replace(n);
      continue;
    }
    for (const url of ['/readyz', '/readyz/seats']) {
      const answer = await door
        .send({ method: 'GET', url, headers: asWatcher })
        .catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (answer.status !== 200) breach(`${url}: ${answer.status} ${answer.text}`);
    }
    const bugs = server
      .output()
      .split('\n')
      .filter((line) => line.includes('unexpected error'));
    for (const line of new Set(bugs.map(errorIn))) breach(`a server logged a bug: ${line}`);
  }
}

/** Nobody is left in a transaction: what others asked on that connection would come and go with it. */
async function proveConnections({ sql, breach }: Stage): Promise<void> {
  const left = await sql<{ query: string }[]>`
    select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and pg_catalog.now() - state_change > interval '1 s'`;
  for (const { query } of left) breach(`a connection was left in a transaction: ${query.slice(0, 200)}`);
}

function errorIn(line: string): string {
  const { err } = JSON.parse(line) as { err?: { message: string; code?: string; stack?: string } };
  return `${err?.code ?? ''} ${err?.stack?.slice(0, 600) ?? line}`;
}

/** Every acknowledged booking is there as it was acknowledged, and there is no other. */
async function proveBookings({ sql, model, breach }: Stage): Promise<void> {
  const rows = await sql<Row[]>`select id, booking_reference, slot_id, status, places, cancelled_by from bookings`;
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const known of model.bookings.values()) {
    const row = stored.get(known.id);
    stored.delete(known.id);
    if (!row) breach(`LOST: ${known.reference} was told with 201, and is gone`);
    else if (row.booking_reference !== known.reference || row.places !== known.places || row.slot_id !== known.slot.offer.slot.id)
      breach(`${known.reference} is another booking than was told: ${JSON.stringify(row)}`);
    else expire(known, row);
    if (row && row.status !== known.status) breach(`${known.reference} is ${row.status}, and was told to be ${known.status}`);
  }
  for (const row of stored.values()) breach(`${row.booking_reference} is a booking that nobody was told of: ${JSON.stringify(row)}`);
}

/** What nobody answered in time may be gone, by the system and by nobody else. */
function expire(known: Known, row: Row): void {
  if (known.status !== 'pending' || known.late_since === null || row.status !== 'cancelled' || row.cancelled_by !== 'system') return;
  known.status = 'cancelled';
  known.ended = { from: known.late_since, to: performance.now() };
}

async function proveSlots({ sql, model, breach }: Stage): Promise<void> {
  const rows = await sql<{ id: string; spots_taken: number; capacity: number; is_available: boolean }[]>`
    select id, spots_taken, capacity, is_available from slots`;
  const saved = new Map(rows.map((row) => [row.id, row]));
  for (const slot of model.slots) {
    const { id } = slot.offer.slot;
    const { capacity, is_open } = slot.settings.at(-1)!;
    const [reply, found] = [{ id, spots_taken: model.taken(slot), capacity, is_available: is_open }, saved.get(id)];
    if (JSON.stringify(reply) !== JSON.stringify(found))
      breach(`a slot is ${JSON.stringify(found)}, and should be ${JSON.stringify(reply)}`);
    if (reply.spots_taken > capacity) breach(`OVERSOLD: ${reply.spots_taken} of ${capacity} on slot ${id}`);
  }
  for (const drift of await findSeatDrift(sql)) breach(`places have drifted: ${JSON.stringify(drift)}`);
}

async function provePictures({ places, model, breach }: Stage): Promise<void> {
  for (const url of model.pictures.splice(0)) {
    const { status, headers, text } = await places[0]!.door.send({ method: 'GET', url, headers: {} });
    if (status !== 200 || headers['content-type'] !== 'image/webp' || text.length === 0) breach(`the picture ${url} is ${status}`);
  }
}

async function proveMoney({ sql, breach }: Stage): Promise<void> {
  // The servers' own job may be at it; they take turns.
  await postJournal(sql);
  for (const discrepancy of await findDiscrepancies(sql)) breach(`the books: ${JSON.stringify(discrepancy)}`);
}

/** Mails that could not be sent wait for later, and none was given up. */
async function proveMails({ sql, breach }: Stage): Promise<void> {
  const failed = await sql<{ kind: string; last_error: string }[]>`select kind, last_error from mails where state = 'failed'`;
  for (const mail of failed) breach(`a mail was given up: ${JSON.stringify(mail)}`);
}
