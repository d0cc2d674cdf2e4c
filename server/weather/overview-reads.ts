import type { ExtremeStatement, WeatherLogEntry, weatherDeparture } from '../../contract/weather.ts';
import type { z } from 'zod';
import { marketplace } from '../../rules/localized-text.ts';
import type { WarningSpan } from '../../rules/weather/decide.ts';
import { weatherOutcomes, type WeatherRule } from '../../rules/weather/policy.ts';
import { warningTitle, type WarningName } from '../../rules/weather/warnings.ts';
import { ruleSentence } from '../../rules/weather/words.ts';
import type { Db } from '../core/database/database.ts';

type ProposalRow = { slot_id: string } & Omit<NonNullable<z.output<typeof weatherDeparture>['proposal']>, 'figures'>;
/** The rule that made a proposal, the warning that it followed, and since when the rule holds. */
export type ProposalCause = {
  rule: WeatherRule;
  warning: Pick<WarningSpan, 'warning' | 'code' | 'source' | 'issued_at'>;
  holds_from: Date;
};

/** What became of proposals for these departures: of each the newest that is not withdrawn; an open one first, the most cautious of several. */
export async function listProposalsOf(db: Db, slot_ids: readonly string[]): Promise<(ProposalRow & { cause: ProposalCause })[]> {
  const rows = await db<(ProposalRow & ProposalCause['warning'] & Omit<ProposalCause, 'warning'>)[]>`
    select distinct on (w.slot_id) w.slot_id, w.id, w.state, w.rule ->> 'outcome' as outcome, utc(w.decide_by) as decide_by, w.reason, w.rule, w.warning, w.code,
      w.source, w.issued_at, w.holds_from
    from slots sl
    join weather_proposals w on w.provider_id = sl.provider_id and w.slot_id = sl.id
      and date_trunc('milliseconds', w.starts_at) = date_trunc('milliseconds', sl.starts_at)
    where sl.id = any(${slot_ids}::uuid[]) and w.state <> 'withdrawn'
    order by w.slot_id, w.state = 'open' desc,
      case when w.state = 'open' then array_position(${[...weatherOutcomes]}::text[], w.rule ->> 'outcome') end desc, w.created_at desc, w.id desc`;
  return rows.map(({ rule, warning, code, source, issued_at, holds_from, ...row }) => ({
    ...row,
    cause: { rule, warning: { warning, code, source, issued_at }, holds_from },
  }));
}

type LogRow = Omit<WeatherLogEntry, 'sentence' | 'warning' | 'outcome'> & {
  rule: WeatherRule;
  warning: WarningName;
  code: string;
  issued_at: string;
  source: 'observatory' | 'person';
  all_day: boolean;
};

/** What was done, newest first; of one provider or of all. */
export async function listEvents(db: Db, provider_id: string | null, most: number): Promise<WeatherLogEntry[]> {
  const rows = await db<LogRow[]>`
    select e.id, utc(e.at) as at, e.event, e.actor,
      coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from users u where u.id = e.actor_id), '') as by,
      p.name as provider_name, p.name_zh as provider_name_zh, coalesce(s.title, '') as service_title, coalesce(s.title_zh, '') as service_title_zh,
      case when e.event = 'went_anyway' then w.reason else '' end as reason, hong_kong(w.starts_at) as start_datetime, w.rule, w.warning, w.code, utc(w.issued_at) as issued_at, w.source,
      coalesce(sl.all_day, false) as all_day, case when e.event = 'called_off' then w.run_id end as run_id
    from (
      select * from weather_events where ${provider_id}::uuid is null or provider_id = ${provider_id} order by at desc, id desc limit ${most}
    ) e
    join weather_proposals w on w.provider_id = e.provider_id and w.id = e.proposal_id
    join providers p on p.id = e.provider_id
    left join services s on s.id = w.service_id
    left join slots sl on sl.id = w.slot_id
    order by e.at desc, e.id desc`;
  return rows.map(({ rule, warning, code, issued_at, source, all_day, ...entry }) => ({
    ...entry,
    by: byOf(entry, provider_id),
    outcome: rule.outcome,
    sentence: ruleSentence(rule, { all_day }),
    warning: { title: warningTitle({ warning, code }), issued_at, source },
  }));
}

/** What was said of Extreme Conditions for a provider's departures, by itself or for all, newest first; with null by anybody. */
export async function listExtremeStatements(db: Db, provider_id: string | null, most: number): Promise<ExtremeStatement[]> {
  const rows = await db<ExtremeStatement[]>`
    select x.id, utc(x.said_at) as at, x.says, case when x.provider_id is null then 'operator' else 'provider' end as actor,
      coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) from users u where u.id = x.said_by), '') as by,
      coalesce(p.name, '') as provider_name, coalesce(p.name_zh, '') as provider_name_zh
    from (
      select * from weather_extreme_conditions where ${provider_id}::uuid is null or provider_id is null or provider_id = ${provider_id}
      order by said_at desc, id desc limit ${most}
    ) x
    left join providers p on p.id = x.provider_id
    order by x.said_at desc, x.id desc`;
  return rows.map((row) => ({ ...row, by: byOf(row, provider_id) }));
}

/** Who of the marketplace did it, its operators see alone. */
function byOf({ actor, by }: Pick<WeatherLogEntry, 'actor' | 'by'>, reader_id: string | null): string {
  return actor === 'operator' && reader_id !== null ? marketplace.name : by;
}
