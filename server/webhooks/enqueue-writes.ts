import type { Sql, Tx } from '../core/database/database.ts';

/** Lets one process at a time number events, until the transaction ends; its first lock. */
export async function lockRounds(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('sampan webhooks'))`;
}

/**
 * Inserts a delivery for each address that is on and each line of a timeline that it hears of, of bookings made and changed in a range of ids
 * (UUIDv7, so it is one of time); those that are there already are not made again. After `lockRounds`. The numbers of a booking's lines are
 * those at the end of its timeline as it is now, so that they grow whichever lines an address heard of before.
 */
export async function insertDeliveries(tx: Tx, { after, until }: { after: string; until: string }): Promise<void> {
  await tx`
    with changed as materialized (
      select distinct c.booking_id, c.provider_id from (
        select id as booking_id, provider_id from bookings where id > ${after} and id <= ${until}
        union all
        select booking_id, provider_id from booking_events where id > ${after} and id <= ${until}
      ) c
      where exists (select from webhook_endpoints e where e.provider_id = c.provider_id and e.state = 'on')
    ),
    lines as materialized (
      -- a booking implies its first lines until its customer is renamed: then they are written down, under ids of their own
      select c.provider_id, t.*, case when t.event = 'created' or t.event = 'confirmed' and t.at = b.created_at then t.event else t.id::text end as line,
        count(*) over (partition by t.booking_id) as of_booking
      from changed c
      join bookings b on b.id = c.booking_id
      join lateral (select booking_id, id, event, at, nth from booking_timeline where booking_id = c.booking_id) t on true
    ),
    unsent as (
      select e.id as endpoint_id, l.booking_id, l.line, l.event, l.at, l.of_booking,
        count(*) over of_endpoint as new_lines,
        row_number() over (partition by e.id, l.booking_id order by l.at, l.nth, l.id) as place
      from lines l
      join webhook_endpoints e on e.provider_id = l.provider_id and e.state = 'on'
      where l.at >= e.since and l.at > now() - interval '1 hour' and (e.events = '{}' or l.event = any(e.events))
        and not exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.booking_id = l.booking_id and d.line = l.line)
      window of_endpoint as (partition by e.id, l.booking_id)
    )
    insert into webhook_deliveries (id, endpoint_id, booking_id, line, event, at, sequence)
    select uuidv7(), u.endpoint_id, u.booking_id, u.line, u.event, u.at, greatest(u.of_booking - u.new_lines, coalesce(before.sequence, 0)) + u.place
    from unsent u
    left join lateral (
      select max(sequence) as sequence from webhook_deliveries where endpoint_id = u.endpoint_id and booking_id = u.booking_id) before on true
    order by u.at, u.place
    on conflict on constraint webhook_deliveries_once do nothing`;
}

/** Moves forward the time up to which timelines have been read. */
export async function updateRound(sql: Sql, seen_until: Date): Promise<void> {
  await sql`update webhook_rounds set seen_until = greatest(seen_until, ${seen_until})`;
}
