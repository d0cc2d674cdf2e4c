import type { TimelineEventKind } from '../../../contract/bookings.ts';
import type { NotificationType } from '../../../contract/webhooks.ts';
import type { Tx } from '../../core/database/database.ts';

/** An event that an address is to be sent. */
export type UnsentEvent = {
  endpoint_id: string;
  booking_id: string;
  line: string;
  event: TimelineEventKind | NotificationType;
  /** ISO 8601. */
  at: string;
  sequence: number;
};

/** So many bookings are looked at at once. */
const PAGE_SIZE = 2_000;

/** The id up to which the next page of bookings goes; none when the rest is one page. */
export async function lastOfPage(tx: Tx, after: string): Promise<string | undefined> {
  const [last] = await tx<{ id: string }[]>`select id from bookings where id > ${after} order by id offset ${PAGE_SIZE - 1} limit 1`;
  return last?.id;
}

/**
 * For each address that is on the lines of timelines that it hears of and was not sent, of bookings made and changed in a range of ids
 * (UUIDv7, so it is one of time), in their order. The numbers of a booking's lines are those at the end of its timeline as it is now, so that
 * they grow whichever lines an address heard of before. A reseller's address hears of the bookings that it made, the marketplace's of all.
 */
export async function listUnsent(tx: Tx, { after, until }: { after: string; until: string }): Promise<UnsentEvent[]> {
  return tx<UnsentEvent[]>`
    with changed as materialized (
      select distinct c.booking_id, c.provider_id from (
        select id as booking_id, provider_id from bookings where id > ${after} and id <= ${until}
        union all
        select booking_id, provider_id from booking_events where id > ${after} and id <= ${until}
      ) c
      where exists (select from webhook_endpoints where provider_id is null and state = 'on')
        or exists (select from webhook_endpoints e where e.provider_id = c.provider_id and e.state = 'on')
    ),
    lines as materialized (
      -- a booking implies its first lines until its customer is renamed: then they are written down, under ids of their own
      select c.provider_id, t.*, case when t.event = 'created' or t.event = 'confirmed' and t.at = b.created_at then t.event else t.id::text end as line,
        count(*) over (partition by t.booking_id) as of_booking
      from changed c
      join bookings b on b.id = c.booking_id
      cross join lateral (select booking_id, id, event, at, nth from booking_timeline where booking_id = c.booking_id) t
    ),
    unsent as (
      select e.id as endpoint_id, l.booking_id, l.line, case when e.reseller_id is null then l.event::text else 'BOOKING_UPDATE' end as event, l.at,
        l.of_booking,
        count(*) over (partition by e.id, l.booking_id) as new_lines,
        row_number() over (partition by e.id, l.booking_id order by l.at, l.nth, l.id) as place
      from lines l
      join webhook_endpoints e on (e.provider_id = l.provider_id or e.provider_id is null) and e.state = 'on'
      where l.at >= e.since and l.at > now() - interval '1 hour'
        and (e.events = '{}' or (case when e.reseller_id is null then l.event::text else 'BOOKING_UPDATE' end) = any(e.events))
        and (e.reseller_id is null or exists (
          select from reseller_bookings rb join resellers r on r.id = rb.reseller_id and r.ended_at is null
          where rb.booking_id = l.booking_id and rb.reseller_id = e.reseller_id))
        and not exists (select from webhook_deliveries d where d.endpoint_id = e.id and d.booking_id = l.booking_id and d.line = l.line)
    )
    select u.endpoint_id, u.booking_id, u.line, u.event, u.at::text as at,
      (greatest(u.of_booking - u.new_lines, coalesce(before.sequence, 0)) + u.place)::int as sequence
    from unsent u
    left join lateral (
      select max(sequence) as sequence from webhook_deliveries where endpoint_id = u.endpoint_id and booking_id = u.booking_id) before on true
    order by u.at, u.place`;
}
