import { weatherOutcomes, type WeatherOutcome } from '../../../../rules/weather/policy.ts';
import type { WarningName } from '../../../../rules/weather/warnings.ts';
import type { Db } from '../../../core/database/database.ts';

/** So many departures stand in one mail. */
const MOST = 20;

/** A departure about which the weather asks its host, with its guests in number. Instants are ISO strings, as they come out of JSON. */
export type MailedDecision = {
  starts_at: string;
  all_day: boolean;
  title: string;
  title_zh: string;
  people: number;
  outcome: WeatherOutcome;
  warning: WarningName;
  code: string;
  source: 'observatory' | 'person';
  issued_at: string;
  decide_by: string;
};

/**
 * `acts`: the host lets rules act by themselves; `ran_out`: the time to decide was over; `more`: departures beyond those listed.
 */
export type MailedDecisions = { acts: boolean; ran_out?: boolean; more: number; departures: MailedDecision[] };

/**
 * What the mail `m` about a decision is about: the departures that wait for their host, of each the most cautious proposal and the earliest time;
 * where rules act by themselves, those about which the mail was made; of a mail that the time was over, those it was over for, which are done in
 * the same minute.
 */
export function decisionsOf(db: Db) {
  return db`(
    select jsonb_build_object('acts', dp.weather_acts, 'ran_out', m.kind = 'weather_ran_out', 'more', greatest(0, count(w.id) - ${MOST}), 'departures', coalesce(jsonb_agg(jsonb_build_object(
      'starts_at', w.starts_at, 'all_day', coalesce(dep.all_day, false), 'title', sold.title, 'title_zh', sold.title_zh, 'people', coalesce(w.people, 0),
      'outcome', w.rule ->> 'outcome', 'warning', w.warning, 'code', w.code, 'source', w.source, 'issued_at', w.issued_at, 'decide_by', w.first_end)
      order by w.starts_at, w.id) filter (where w.nth <= ${MOST}), '[]'))
    from account_notices n
    join providers dp on dp.user_id = n.user_id
    left join lateral (
      select one.*, row_number() over (order by one.starts_at, one.id) as nth, (
        select sum(b.participants)::int from bookings b where b.slot_id = one.slot_id
          and (b.status in ('pending', 'confirmed') and b.choose_by is null or b.call_off_id = one.run_id)) as people
      from (
        select distinct on (p.slot_id) p.*, min(p.decide_by) over (partition by p.slot_id) as first_end
        from weather_proposals p
        where p.provider_id = dp.id and p.starts_at > n.created_at - case when m.kind = 'weather_ran_out' then interval '31 days' else interval '1 day' end
          and case
            when m.kind = 'weather_ran_out' then p.decide_by <= n.created_at and (p.state = 'open' or exists (
              select from weather_events e where e.provider_id = dp.id and e.proposal_id = p.id and e.event = 'ran_out' and e.at >= n.created_at))
            when dp.weather_acts then p.created_at = n.created_at and p.state <> 'withdrawn'
            else p.state = 'open' end
        order by p.slot_id, array_position(${[...weatherOutcomes]}::text[], p.rule ->> 'outcome') desc, p.id
      ) one
    ) w on true
    left join services sold on sold.id = w.service_id
    left join slots dep on dep.id = w.slot_id
    where n.id = case when m.kind in ('weather_decision', 'weather_ran_out') then m.source::uuid end
    group by dp.id, dp.weather_acts)`;
}
