import type { CallOffOutcome } from '../../../contract/call-offs.ts';
import { weatherOutcomes, type WeatherRule } from '../../../rules/weather/policy.ts';
import type { Db } from '../../core/database/database.ts';
import type { ProposalClaim } from '../writes.ts';

/** An open proposal that calls its departure off, with what is shown of the departure. */
export type DueProposal = ProposalClaim & {
  rule: WeatherRule & { outcome: CallOffOutcome };
  outcome: CallOffOutcome;
  service_id: string;
  starts_at: Date;
  decide_by: string;
  start_datetime: string;
  all_day: boolean;
  service_title: string;
  service_title_zh: string;
  provider_name: string;
  provider_name_zh: string;
};

/**
 * What is due to be called off, one proposal a departure, the most cautious of several; the soonest departures first. Of one provider, or with null
 * of all. Left out is what somebody is calling off already, what is over, and what was moved since it was asked.
 */
export async function listDue(db: Db, provider_id: string | null, most: number): Promise<DueProposal[]> {
  return db<DueProposal[]>`
    select due.*, s.title as service_title, s.title_zh as service_title_zh, p.name as provider_name, p.name_zh as provider_name_zh
    from (
      select distinct on (w.slot_id) w.id, w.provider_id, w.slot_id, w.service_id, w.rule, w.rule ->> 'outcome' as outcome, w.warning, w.code, w.source,
        w.issued_at, utc(w.decide_by) as decide_by, sl.starts_at, hong_kong(sl.starts_at) as start_datetime, sl.all_day
      from weather_proposals w
      join slots sl on sl.id = w.slot_id and date_trunc('milliseconds', sl.starts_at) = date_trunc('milliseconds', w.starts_at)
      where w.state = 'open' and (${provider_id}::uuid is null or w.provider_id = ${provider_id}) and sl.ends_at > now()
        and not exists (
          select from call_offs c where c.finished_at is null and c.created_at > now() - interval '1 day' and w.slot_id = any(c.slot_ids))
      order by w.slot_id, array_position(${[...weatherOutcomes]}::text[], w.rule ->> 'outcome') desc, w.created_at, w.id
    ) due
    join services s on s.id = due.service_id
    join providers p on p.id = due.provider_id
    where due.outcome in ('cancel', 'postpone') order by due.starts_at, due.slot_id limit ${most}`;
}

/** The departures of those of these proposals that are open, of one provider or with null of any. */
export async function listSlotsOf(db: Db, ids: readonly string[], provider_id: string | null): Promise<string[]> {
  const rows = await db<{ slot_id: string }[]>`
    select distinct slot_id from weather_proposals
    where state = 'open' and id = any(${[...ids]}::uuid[]) and (${provider_id}::uuid is null or provider_id = ${provider_id})`;
  return rows.map(({ slot_id }) => slot_id);
}
