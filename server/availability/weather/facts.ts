import type { WeatherNotice } from '../../../contract/weather.ts';
import { noticeLines, type NoticedProposal } from '../../../rules/weather/notice.ts';
import { weatherOutcomes } from '../../../rules/weather/policy.ts';
import type { Db } from '../../core/database/database.ts';

/** A proposal as JSON has it; how it is sold, whose refund it is and who let it go are missing in mails stored by an older version. */
export type NoticedRow = Omit<NoticedProposal, 'issued_at' | 'decide_by' | 'all_day' | 'refund' | 'reseller' | 'by'> &
  Partial<Pick<NoticedProposal, 'all_day' | 'refund' | 'reseller' | 'by'>> & { issued_at: string; decide_by: string; reason: string };

/** Whether the booking `b` is a day ticket that is used: somebody of its party has checked in. What becomes of the rest of the day leaves it alone. */
export function isUsed(db: Db) {
  return db`(b.all_day and b.attendance = 'arrived')`;
}

/** Whether the host of the booking `b` let its departure go that a rule would have called off or postponed. */
function isLetGo(db: Db) {
  return db`exists (
    select from weather_proposals w
    where w.provider_id = b.provider_id and w.slot_id = b.slot_id and w.state = 'dismissed' and w.rule ->> 'outcome' in ('cancel', 'postpone')
      and date_trunc('milliseconds', w.starts_at) = date_trunc('milliseconds', b.starts_at))`;
}

/**
 * The start from which the terms of the booking `b` are counted back. Of a day ticket whose day was let go it is closing, as its guests read: who has
 * not come yet cancels until then.
 */
export function termsStart(db: Db) {
  return db`case when b.all_day and b.cancellation_hours = 0 and b.cancellation_tiers is null and not ${isUsed(db)} and ${isLetGo(db)}
    then b.ends_at else b.starts_at end`;
}

/**
 * What the customer of a booking `b` must know of the weather, as JSON: the proposal about which the host decides, of several the most cautious;
 * or the calling off that the host decided against, since when the customer may cancel free of charge. Null where there is neither.
 */
export function weatherNotice(db: Db) {
  return db`(
    select jsonb_build_object('state', w.state, 'outcome', w.rule ->> 'outcome', 'warning', w.warning, 'code', w.code, 'source', w.source,
      'issued_at', utc(w.issued_at), 'decide_by', utc(w.decide_by), 'all_day', b.all_day, 'reason', w.reason,
      'refund', ${refundSource(db)}, 'reseller', case when b.source = 'reseller' then b.taken_by else '' end,
      'by', case when w.state = 'dismissed' then coalesce((
        select v.actor from weather_events v where v.provider_id = w.provider_id and v.proposal_id = w.id and v.event = 'went_anyway' limit 1), 'provider')
        else 'provider' end)
    from weather_proposals w
    where w.provider_id = b.provider_id and w.slot_id = b.slot_id and date_trunc('milliseconds', w.starts_at) = date_trunc('milliseconds', b.starts_at)
      and b.status in ('pending', 'confirmed') and b.choose_by is null and not ${isUsed(db)} and w.state <> 'withdrawn'
      and (w.state = 'open' or (w.state = 'dismissed' and w.rule ->> 'outcome' in ('cancel', 'postpone') and b.ends_at > now()
        and b.cancellation_hours = 0 and b.cancellation_tiers is null))
    order by w.state = 'open' desc, array_position(${[...weatherOutcomes]}::text[], w.rule ->> 'outcome') desc, w.created_at desc, w.id desc limit 1
  )`;
}

/** From whom the customer of a booking `b` would get a refund; what they have reported to have paid counts. */
function refundSource(db: Db) {
  return db`case when b.source = 'reseller' then 'reseller' when b.paid_amount > b.refunded_amount
    or exists (select from payments y where y.booking_id = b.id and y.state = 'reported') then 'host' else 'none' end`;
}

/** Until when the host decides about the slot `sl`, whose sale is stopped; null where it is not, or nobody is asked. */
export function decidedBy(db: Db) {
  return db`(case when sl.weather_stops then (
    select min(w.decide_by) from weather_proposals w where w.provider_id = sl.provider_id and w.slot_id = sl.id and w.state = 'open') end)`;
}

/** What the guest reads of it. */
export function noticeOf(row: NoticedRow | null): WeatherNotice | null {
  if (!row) return null;
  const { reason, all_day = false, refund = 'host', reseller = '', by = 'provider', ...proposal } = row;
  const instants = { issued_at: new Date(row.issued_at), decide_by: new Date(row.decide_by) };
  const lines = noticeLines({ ...proposal, ...instants, all_day, refund, reseller, by });
  return { state: row.state === 'open' ? 'undecided' : 'goes_ahead', decide_by: row.decide_by, reason, lines };
}

/** Whether it is not decided yet whether the departure of the slot `sl` takes place, or its guests have yet to hear that it was called off. */
export function isUndecided(db: Db) {
  return db`(sl.weather_stops or exists (
    select from call_offs c
    where c.provider_id = sl.provider_id and c.finished_at is null and c.created_at > now() - interval '1 day' and c.slot_ids && array[sl.id]))`;
}
