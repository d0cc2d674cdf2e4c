import { GUIDE_DAYS } from '../../../../contract/staff-roles.ts';
import type { Db } from '../../../core/database/database.ts';
import { isUnmailed } from '../../delivery/facts.ts';

/** What a mail to a guide about departures that were called off says, as it was when it was made. Instants are ISO strings, as they come out of JSON. */
export type MailedCallOff = {
  name: string;
  name_zh: string;
  reason_en: string;
  reason_zh: string;
  /** How many guests are mailed nothing; missing in mails stored by an older version. */
  unmailed?: number;
  departures: { starts_at: string; all_day: boolean; title: string; title_zh: string }[];
};

/** The facts of the mail `m` to a guide about a run; null for other mails. */
export function callOffOf(db: Db) {
  return db`(
    select jsonb_build_object('name', cp.name, 'name_zh', cp.name_zh, 'reason_en', c.reason_en, 'reason_zh', c.reason_zh, 'unmailed', (
      select count(*)::int from bookings b where b.slot_id = any(c.slot_ids) and b.provider_id = c.provider_id
        and (b.call_off_id = c.id or b.status in ('pending', 'confirmed') and b.choose_by is null) and ${isUnmailed(db)}), 'departures', (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', sl.starts_at, 'all_day', sl.all_day, 'title', sold.title, 'title_zh', sold.title_zh)
        order by sl.starts_at, sold.title), '[]')
      from slots sl join services sold on sold.id = sl.service_id where sl.provider_id = c.provider_id and sl.id = any(c.slot_ids)
        and sl.date < (c.created_at at time zone 'Asia/Hong_Kong')::date + ${GUIDE_DAYS}::int))
    from call_offs c join providers cp on cp.id = c.provider_id
    where c.id = case when m.kind = 'departures_called_off' then split_part(m.source, ' ', 1)::uuid end)`;
}
