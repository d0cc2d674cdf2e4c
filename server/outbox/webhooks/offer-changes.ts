import type { NotificationType } from '../../../contract/webhooks.ts';
import type { Tx } from '../../core/database/database.ts';
import { isResold } from '../../resellers/facts.ts';

/** A change of a service, or of what is left on days of it, that a reseller's address is to be sent. */
export type OfferChange = {
  endpoint_id: string;
  service_id: string;
  line: string;
  event: NotificationType;
  /** ISO 8601. */
  at: string;
  first_day: string | null;
  last_day: string | null;
};

/** The addresses of resellers that hear of a kind of change. */
function hearing(tx: Tx, type: NotificationType) {
  return tx`
    select e.id, e.provider_id, e.since from webhook_endpoints e join resellers r on r.id = e.reseller_id
    where e.state = 'on' and r.ended_at is null and (e.events = '{}' or ${type} = any(e.events))`;
}

/**
 * Days on which what is left has changed, by timelines of bookings and by what providers did to slots, in a range of ids (UUIDv7, so it is one
 * of time). Only services that resellers may sell, and what no address was sent.
 */
export async function listAvailabilityChanges(tx: Tx, { after, until }: { after: string; until: string }): Promise<OfferChange[]> {
  return tx<OfferChange[]>`
    with heard as materialized (${hearing(tx, 'AVAILABILITY_UPDATE')}),
    changed as materialized (
      select b.provider_id, b.service_id, b.id::text as line, b.created_at as at, hong_kong(b.starts_at) as first, hong_kong(b.starts_at) as last
      from bookings b
      where b.id > ${after} and b.id <= ${until} and b.provider_id in (select provider_id from heard)
      union all
      select v.provider_id, b.service_id, v.id::text, v.at, least(v.change -> 'from' ->> 'start_datetime', hong_kong(b.starts_at)),
        greatest(v.change -> 'from' ->> 'start_datetime', hong_kong(b.starts_at))
      from booking_events v join bookings b on b.id = v.booking_id and b.provider_id = v.provider_id
      where v.id > ${after} and v.id <= ${until} and v.provider_id in (select provider_id from heard)
        and v.event in ('declined', 'cancelled', 'expired', 'changed', 'payment_expired')
      union all
      select provider_id, service_id, id::text, uuid_extract_timestamp(id), first_day::text, last_day::text
      from availability_changes where id > ${after} and id <= ${until}
    )
    select h.id as endpoint_id, c.service_id, c.line, 'AVAILABILITY_UPDATE' as event, c.at::text as at, left(c.first, 10) as first_day,
      left(c.last, 10) as last_day
    from changed c
    join heard h on h.provider_id = c.provider_id and c.at >= h.since
    join services s on s.id = c.service_id and ${isResold(tx)}
    where c.at > now() - interval '1 hour'
      and not exists (select from webhook_deliveries d where d.endpoint_id = h.id and d.service_id = c.service_id and d.line = c.line)
    order by c.at`;
}

/** Services that were saved, hidden or shown again, put off or on sale since a time (ms since 1970), and of which no address was sent that. */
export async function listProductChanges(tx: Tx, since: number): Promise<OfferChange[]> {
  return tx<OfferChange[]>`
    with heard as materialized (${hearing(tx, 'PRODUCT_UPDATE')})
    select h.id as endpoint_id, s.id as service_id, 'saved ' || extract(epoch from s.updated_at) as line, 'PRODUCT_UPDATE' as event,
      s.updated_at::text as at, null::text as first_day, null::text as last_day
    from heard h
    join services s on s.provider_id = h.provider_id and s.updated_at >= h.since and s.updated_at >= ${new Date(since)}
    where s.updated_at > now() - interval '1 hour' and not exists (
      select from webhook_deliveries d
      where d.endpoint_id = h.id and d.service_id = s.id and d.line = 'saved ' || extract(epoch from s.updated_at))
    order by s.updated_at`;
}
