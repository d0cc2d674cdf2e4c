import { waitingMails, type MailKind } from '../../contract/mails.ts';
import { isUndecided, weatherNotice } from '../availability/weather/facts.ts';
import type { Db } from '../core/database/database.ts';
import { callOffOf } from './kinds/call-offs/facts.ts';
import { isTaken } from './delivery/facts.ts';
import { endOf } from './kinds/endings/facts.ts';
import type { BookingKind } from './kinds/kind.ts';
import { namesOf } from './kinds/kinds.ts';
import { waitOf } from './kinds/waiting-list/facts.ts';
import { decisionsOf } from './kinds/weather/facts.ts';

/** The names of the kinds about bookings that have a trait. */
const bookingKinds = (isTrue: (kind: BookingKind) => boolean) => namesOf((kind) => kind.about === 'booking' && isTrue(kind));
const passing = bookingKinds((kind) => kind.passing === true);
const answered_by_us = bookingKinds(({ answers }) => answers === 'marketplace');
const waiting_for_weather = bookingKinds((kind) => kind.waits_for_weather === true);

/** Whether the mail `m` is a reminder that has to wait: its host has not decided yet whether the departure goes ahead in the weather. */
export function isHeldBack(db: Db) {
  return db`(m.kind = any(${waiting_for_weather}::text[]) and (
    select ${isUndecided(db)} from bookings b join slots sl on sl.id = b.slot_id where b.id = m.booking_id) is true)`;
}

/** Whether a mail that is stored in a rush needs its facts nevertheless. */
export function needsFacts({ kind, booking_id }: { kind: MailKind; booking_id: string | null }): boolean {
  return booking_id === null || passing.includes(kind);
}

/** A query fragment: the mails of the CTE `chosen` (whole rows of `mails`) with the current facts for their templates. */
export function withFacts(db: Db) {
  return db`
    select m.id, m.kind, m.source, m.side, m.recipient, m.locale, m.about, m.attempts, m.created_at,
      case when m.side = 'customer' and b.source <> 'reseller' and m.kind <> all(${answered_by_us}::text[]) and p.takes_answers and p.suspended_at is null
        then (select email from users where id = p.user_id and email_verified_at is not null) end as reply_to,
      case when b.id is not null then jsonb_build_object(
        'booking_id', b.id, 'booking_reference', b.booking_reference, 'confirmation_code', b.confirmation_code, 'status', b.status,
        'confirm_by', case when b.status = 'pending' and b.email_confirmed_at is null then b.confirm_by end,
        'customer_name', b.customer_name, 'customer_email', b.customer_email, 'customer_phone', b.customer_phone,
        'special_requests', b.special_requests, 'starts_at', b.starts_at, 'ends_at', b.ends_at, 'all_day', b.all_day, 'cancellation_hours', b.cancellation_hours,
        'cancellation_tiers', b.cancellation_tiers, 'weather_rules', b.weather_rules,
        'expiry_hours', (select expiry_hours from marketplace_settings), 'created_at', b.created_at,
        'service_title', b.service_title, 'service_title_zh', b.service_title_zh, 'participants', b.participants,
        'vouchers', case when b.status = 'confirmed' then (select sum((u ->> 'quantity')::int)::int from jsonb_array_elements(b.units) u) end,
        'paying', paying_of(b, p), 'is_paid', b.payment_status <> 'unpaid', 'pay_by', b.pay_by,
        'choose_by', case when b.status = 'confirmed' then b.choose_by end, 'is_postponed', b.choose_by is not null and b.status = 'confirmed',
        'final_amount', hkd(b.final_amount + shown.discount), 'total_price', hkd(b.total_price + shown.discount),
        'refund_due', (select hkd(due.cents) from refunds_due due where due.booking_id = b.id),
        'payment', (select hkd(y.amount) from payments y where y.booking_id = b.id order by y.created_at desc, y.id desc limit 1),
        'payment_way', (select y.way from payments y where y.booking_id = b.id order by y.created_at desc, y.id desc limit 1),
        'owed', hkd(greatest(0, worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) - b.paid_amount + b.refunded_amount)),
        'refund_due_since', b.refund_due_since, 'retained', hkd(b.retained_amount),
        'sent', case when m.kind = 'refunded' then (
          select jsonb_build_object('amount', hkd(r.amount), 'way', r.way, 'reference', r.reference) from refunds r
          where r.booking_id = b.id and r.takes_back is null and r.at <= e.at order by r.at desc, r.id desc limit 1) end
      ) || jsonb_build_object(
        'meeting_point', s.meeting_point, 'meeting_point_zh', s.meeting_point_zh, 'location', s.location, 'location_zh', s.location_zh,
        'mtr_exit', s.mtr_exit, 'mtr_exit_zh', s.mtr_exit_zh, 'arrive_minutes_before', s.arrive_minutes_before, 'meeting_picture', s.meeting_picture,
        'latitude', s.latitude, 'longitude', s.longitude,
        'provider_name', p.name, 'provider_name_zh', p.name_zh, 'provider_phone', p.phone,
        'is_taken', ${isTaken(db)}, 'is_resold', b.source = 'reseller', 'provider_proved', (select email_verified_at is not null from users where id = p.user_id),
        'is_reviewed', exists (select from reviews r where r.booking_id = b.id), 'is_absent', b.attendance = 'no_show',
        'note', coalesce(e.note, ''), 'change', coalesce(chg.change, e.change), 'is_newest_change', chg.is_newest, 'is_changed_back', coalesce(chg.is_back, false), 'cancel_description', b.cancel_description, 'changes', coalesce(c.changes, 0), 'changed_at', coalesce(c.changed_at, b.created_at),
        'is_redone', m.kind = 'review_invitation' and exists (select from booking_events x where x.booking_id = b.id and x.event = 'completed' and x.id::text > m.source),
        'weather_notice', ${weatherNotice(db)}, 'end', ${endOf(db)}, 'messages', t.bodies, 'is_newest_message', coalesce(t.newest::text = m.source, false)
      ) end as booking,
      case when m.kind = any(${[...waitingMails]}::text[]) then (select jsonb_build_object('wait', w.facts) from (select ${waitOf(db)} as facts) w where w.facts is not null)
        when u.id is not null then jsonb_build_object(
        'link_is_good', case when m.kind = 'team_invitation' then inv.user_id is null and inv.expires_at > now()
          else l.used_at is null and l.expires_at > now() and lower(l.email) in (lower(u.email), lower(coalesce(u.pending_email, u.email))) end,
        'team', case when inv.id is not null then jsonb_build_object('name', ip.name, 'name_zh', ip.name_zh, 'role', inv.role) end,
        'leaver', case when m.kind = 'staff_left' then jsonb_build_object('role', a.details ->> 'role', 'name',
          coalesce((select coalesce(nullif(trim(h.first_name || ' ' || h.last_name), ''), h.username) from users h where h.id = a.actor_id), '')) end,
        'decision', case when m.kind <> 'staff_left' and coalesce(jp.id, jt.id) is not null then jsonb_build_object('as', a.subject, 'name', coalesce(jp.name, jt.name),
          'name_zh', coalesce(jp.name_zh, jt.name_zh), 'is_suspended', coalesce(jp.suspended_at, jt.suspended_at) is not null,
          'note', coalesce(a.details ->> 'reason', '')) end,
        'licence', case when lp.id is not null then jsonb_build_object('number', lp.licence_number,
          'expiry', lp.licence_expiry, 'stops_on', lp.licence_stops_on) end,
        'settlement', case when se.id is not null then jsonb_build_object('amount', hkd(se.amount), 'reference', se.reference,
          'account', (select settlement_account from marketplace_settings), 'is_paid', se.paid_at is not null) end,
        'called_off', case when m.kind = 'departures_called_off' then ${callOffOf(db)} end,
        'decisions', case when m.kind in ('weather_decision', 'weather_ran_out') then ${decisionsOf(db)} end,
        'departures', case when m.kind = 'daily_departures' then d.departures end) end as account
    from chosen m
    left join bookings b on b.id = m.booking_id
    left join services s on s.id = b.service_id
    left join providers p on p.id = b.provider_id
    left join booking_events e on e.booking_id = b.id and e.id::text = m.source
    -- What the changes come to since the last mail about them, which is what the newest says.
    left join lateral (
      select e.change || jsonb_build_object('from', f.first, 'renamed', f.renamed) as change, f.newest = e.id::text as is_newest,
        f.changes > 1 and not f.renamed and f.first = e.change -> 'to' as is_back
      from (
        select (array_agg(x.change -> 'from' order by x.id))[1] as first, bool_or((x.change ->> 'renamed')::boolean) as renamed,
          max(x.id::text) as newest, count(*) as changes
        from booking_events x where x.booking_id = b.id and x.event = 'changed' and (m.side = 'customer' or x.actor <> 'provider')
          -- Mails are deleted after a while, events stay.
          and x.at > e.at - interval '2 days' and x.id::text > coalesce(greatest(
            (select max(mailed.source) from mails mailed
              where mailed.booking_id = b.id and mailed.kind = m.kind and mailed.side = m.side and mailed.state in ('sent', 'kept') and mailed.source < m.source),
            (select max(own.id::text) from booking_events own
              where own.booking_id = b.id and own.event = 'changed' and own.actor = 'provider' and m.side = 'provider' and own.id < e.id)), '')
      ) f
    ) chg on m.kind in ('changed', 'booking_changed')
    -- A reseller's guest reads what others pay, not what the reseller does.
    left join lateral (select case when m.side = 'customer' then discount_of(b.units) else 0 end as discount) shown on true
    left join users u on u.id = m.user_id
    left join account_links l on l.user_id = u.id and l.id::text = m.source
    left join staff inv on inv.id = case when m.kind = 'team_invitation' then m.source::uuid end
    left join providers ip on ip.id = inv.provider_id
    left join audit_log a on a.id = case when m.kind in ('partner_approved', 'provider_approved', 'suspended', 'reinstated', 'staff_left', 'settlement_asked',
      'settlement_paid') then m.source::uuid end
    left join settlements se on a.subject = 'settlement' and se.id = a.subject_id
    left join providers jp on a.subject = 'provider' and jp.id = a.subject_id
    left join providers lp on lp.user_id = u.id and m.kind in ('licence_runs_out', 'licence_stops_soon', 'licence_stopped')
    left join partners jt on a.subject = 'partner' and jt.id = a.subject_id
    left join lateral (
      select count(*) as changes, max(at) as changed_at from booking_timeline
      where booking_id = b.id and event in ('created', 'confirmed', 'changed', 'completed', 'declined', 'cancelled', 'postponed', 'expired', 'payment_expired')
    ) c on true
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('starts_at', sl.starts_at, 'all_day', sl.all_day, 'title', sold.title, 'title_zh', sold.title_zh, 'people', taken.people)
        order by sl.starts_at, sold.title), '[]') as departures
      from providers dp
      join slots sl on sl.provider_id = dp.id and sl.date = (m.about at time zone 'Asia/Hong_Kong')::date
        and sl.starts_at > m.about - interval '1 day' and sl.starts_at < m.about + interval '1 day'
      join services sold on sold.id = sl.service_id
      cross join lateral (
        select sum(participants)::int as people from bookings where slot_id = sl.id and status in ('confirmed', 'completed') and choose_by is null
      ) taken
      where dp.user_id = u.id and taken.people > 0
    ) d on m.kind = 'daily_departures'
    left join lateral (
      select coalesce(jsonb_agg(body order by created_at, id), '[]') as bodies, (array_agg(id order by created_at desc, id desc))[1] as newest
      from unread_messages where booking_id = b.id and side = m.side and (sender = 'operator') = (m.kind = 'message_from_operator')
    ) t on m.kind in ('message', 'message_from_operator')`;
}

/** What of the facts of a booking `b` decides whether a mail about it is still valid, one about a message apart. */
export function validityOf(db: Db) {
  return db`case when b.id is not null then jsonb_build_object('status', b.status, 'starts_at', b.starts_at, 'is_paid', b.payment_status <> 'unpaid', 'pay_by', b.pay_by, 'choose_by', b.choose_by, 'is_taken', ${isTaken(db)}, 'is_resold', b.source = 'reseller',
    'confirm_by', case when b.status = 'pending' and b.email_confirmed_at is null then b.confirm_by end,
    'provider_proved', (select u.email_verified_at is not null from providers p join users u on u.id = p.user_id where p.id = b.provider_id),
    'is_reviewed', exists (select from reviews r where r.booking_id = b.id), 'is_absent', b.attendance = 'no_show', 'is_newest_message', false, 'is_newest_change', true, 'is_changed_back', false, 'is_redone', false, 'refund_due_since', b.refund_due_since) end`;
}
