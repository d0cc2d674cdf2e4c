import { waitingMails } from '../../../../contract/mails.ts';
import type { Db } from '../../../core/database/database.ts';

/** What a mail to somebody who waits is about, as it was when it was made. Instants are ISO strings, since they come out of JSON. */
export type MailedWait = {
  entry_id: string;
  title: string;
  title_zh: string;
  provider_name: string;
  provider_name_zh: string;
  date_from: string;
  date_to: string;
  time_from: string;
  time_to: string;
  one_departure: boolean;
  participants: number;
  is_open: boolean;
  /** Missing in mails stored by an older version, when nobody had to confirm. */
  is_confirmed?: boolean;
  offer: { starts_at: string; all_day: boolean; expires_at: string; is_open: boolean; is_passed: boolean } | null;
  /** Why the departure was called off; null: it was not, missing in mails stored by an older version. */
  called_off?: { reason_en: string; reason_zh: string } | null;
};

/** The facts of the mail `m` to somebody who waits; null for other mails, and once they are erased. */
export function waitOf(db: Db) {
  return db`(
    select jsonb_build_object('entry_id', e.id, 'title', ws.title, 'title_zh', ws.title_zh, 'provider_name', wp.name, 'provider_name_zh', wp.name_zh,
      'date_from', e.date_from, 'date_to', e.date_to, 'time_from', to_char(e.time_from, 'HH24:MI'), 'time_to', to_char(e.time_to, 'HH24:MI'),
      'one_departure', e.slot_id is not null, 'participants', e.participants, 'is_open', e.ended_at is null, 'is_confirmed', e.confirmed_at is not null,
      'offer', case when wo.id is not null then jsonb_build_object('starts_at', wo.starts_at, 'all_day', coalesce(wsl.all_day, false),
        'expires_at', wo.expires_at, 'is_open', wo.state = 'open', 'is_passed', wo.state = 'passed') end,
      'called_off', case when n.kind = 'waiting_ended' or wo.state = 'withdrawn' then (
        select jsonb_build_object('reason_en', c.reason_en, 'reason_zh', c.reason_zh) from call_offs c
        where c.provider_id = e.provider_id and coalesce(wo.slot_id, e.slot_id) = any(c.slot_ids) and c.created_at > e.created_at
        order by c.created_at desc limit 1) end)
    from waiting_notices n join waiting_entries e on e.id = n.entry_id join services ws on ws.id = e.service_id
      join providers wp on wp.id = e.provider_id left join waiting_offers wo on wo.id = n.offer_id left join slots wsl on wsl.id = wo.slot_id
    where n.id = case when m.kind = any(${[...waitingMails]}::text[]) then m.source::uuid end)`;
}
