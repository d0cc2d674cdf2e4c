import type { BookingParts } from '../../../../words/mail-facts.ts';
import type { Db } from '../../../core/database/database.ts';
import { isSilent } from '../../delivery/facts.ts';

/**
 * How a booking ended, or its departure was called off, as it was when the mail was made. `service_id`: the experience, where a guest can book
 * another of its dates here; null where not.
 */
export type MailedEnd = Omit<BookingParts['end'], 'other_dates' | 'reason'> & { service_id: string | null };

/** The end of the booking `b` by the event `e`; null while it goes on. */
export function endOf(db: Db) {
  return db`case when b.status = 'cancelled' or b.choose_by is not null then jsonb_build_object(
    'is_called_off', b.call_off_id is not null and exists (select from call_offs c where c.id = b.call_off_id and b.slot_id = any(c.slot_ids)),
    'was_postponed', b.status = 'cancelled' and b.choose_by is not null,
    'words_by', case when e.is_ours then 'sampan' when e.actor = 'operator' then 'operator' else 'side' end,
    'reseller', case when b.source = 'reseller' then b.taken_by else '' end,
    'by_reseller', coalesce(b.source = 'reseller' and e.actor = 'customer' and e.actor_name = b.taken_by, false),
    'is_mailed', b.customer_email <> '' and not ${isSilent(db)}, 'is_over', b.ends_at <= now(),
    'places', case
      when not exists (
        select from slots own join live_services live on live.id = own.service_id
        where own.id = b.slot_id and own.is_available and not own.weather_stops
          and closes_at(own.all_day, own.starts_at, own.ends_at) > now() + make_interval(mins => live.cutoff_minutes)) then 'off_sale'
      when exists (select from waits_for(b.service_id, b.slot_id, b.starts_at)) then 'waiting_list' else 'on_sale' end,
    'service_id', (select live.id from live_services live where live.id = b.service_id and b.source <> 'reseller')) end`;
}
