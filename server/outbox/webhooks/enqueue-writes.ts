import { v7 as uuid } from 'uuid';
import type { Sql, Tx } from '../../core/database/database.ts';
import type { UnsentEvent } from './enqueue-reads.ts';
import type { OfferChange } from './offer-changes.ts';

/** Lets one process at a time number events, until the transaction ends; its first lock. */
export async function lockRounds(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan webhooks'))`;
}

/** Inserts deliveries, after `lockRounds`; of an event that an address has one of, and of an address that is gone, none is made. */
export async function insertDeliveries(tx: Tx, events: readonly UnsentEvent[]): Promise<void> {
  const rows = events.map((event) => ({ id: uuid(), ...event }));
  await tx`
    with present as materialized (${lockEndpoints(tx, events)})
    insert into webhook_deliveries (id, endpoint_id, booking_id, line, event, at, sequence)
    select row.id, row.endpoint_id, row.booking_id, row.line, row.event, row.at, row.sequence
    from jsonb_to_recordset(${tx.json(rows)})
      as row (id uuid, endpoint_id uuid, booking_id uuid, line text, event text, at timestamptz, sequence int)
    where row.endpoint_id in (select id from present)
    on conflict on constraint webhook_deliveries_once do nothing`;
}

/** Inserts deliveries about services and their days; of a change that an address has one of, and of an address that is gone, none is made. */
export async function insertOfferDeliveries(tx: Tx, changes: readonly OfferChange[]): Promise<void> {
  const rows = changes.map((change) => ({ id: uuid(), ...change }));
  await tx`
    with present as materialized (${lockEndpoints(tx, changes)})
    insert into webhook_deliveries (id, endpoint_id, service_id, line, event, at, sequence, first_day, last_day)
    select row.id, row.endpoint_id, row.service_id, row.line, row.event, row.at, 0, row.first_day, row.last_day
    from jsonb_to_recordset(${tx.json(rows)})
      as row (id uuid, endpoint_id uuid, service_id uuid, line text, event text, at timestamptz, first_day date, last_day date)
    where row.endpoint_id in (select id from present)
    on conflict (endpoint_id, service_id, line) where service_id is not null do nothing`;
}

/** The addresses of these rows that are not gone, locked by id. */
function lockEndpoints(tx: Tx, rows: readonly { endpoint_id: string }[]) {
  const ids = [...new Set(rows.map(({ endpoint_id }) => endpoint_id))];
  return tx`select id from webhook_endpoints where id = any(${ids}::uuid[]) order by id for key share`;
}

/** Moves forward the time up to which timelines have been read. */
export async function updateRound(sql: Sql, seen_until: Date): Promise<void> {
  await sql`update webhook_rounds set seen_until = greatest(seen_until, ${seen_until})`;
}
