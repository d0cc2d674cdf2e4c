import { decide, mostCautious, type WeatherDecision } from '../../../rules/weather/decide.ts';
import { lockForWeather, resumeAfterWeather } from '../../availability/places.ts';
import type { Sql } from '../../core/database/database.ts';
import {
  listDeparturesOf,
  listMoved,
  listOpenProposals,
  type DeparturePolicies,
  type OpenProposal,
  type WeatherReading,
} from '../reads.ts';
import { withdrawProposals } from '../writes.ts';

const MOST_OPEN = 10_000;

/** What the rules that its guests were promised say of a departure now: the most cautious decides. */
export function decideDeparture(
  { policies, provider_id, starts_at, closes_at }: Pick<DeparturePolicies, 'policies' | 'provider_id' | 'starts_at' | 'closes_at'>,
  { feed, knowledgeFor }: WeatherReading,
): WeatherDecision {
  const knowledge = knowledgeFor(provider_id);
  return mostCautious((policies ?? []).map((rules) => decide(rules, knowledge, starts_at, feed.now, closes_at)));
}

/** A proposal that stays, with its departure. */
type ProposalThatStays = OpenProposal & { acts: boolean; decision: WeatherDecision };

/**
 * Withdraws the open proposals of a provider, or with null of all, whose reason is gone: nobody is booked any more, the departure was moved or
 * deleted, or, while there was time to decide, an expectation was taken back. That a departure has begun is no reason, and once the time is over
 * what was promised is done. Returns those that stay.
 */
export async function withdrawGroundless(sql: Sql, weather: WeatherReading, provider_id: string | null): Promise<ProposalThatStays[]> {
  const open = await listOpenProposals(sql, provider_id, MOST_OPEN);
  if (open.length === 0) return [];
  const slot_ids = [...new Set(open.map(({ slot_id }) => slot_id))];
  const departures = new Map((await listDeparturesOf(sql, slot_ids)).map((one) => [one.slot_id, one]));
  const moved = new Set(
    await listMoved(
      sql,
      open.map(({ id }) => id),
    ),
  );
  const staying = open.flatMap((proposal) => {
    const departure = departures.get(proposal.slot_id);
    if (!departure || moved.has(proposal.id)) return [];
    const decision = decideDeparture(departure, weather);
    return proposal.is_over || mayStay(proposal, decision) ? [{ ...proposal, acts: departure.acts, decision }] : [];
  });
  const groundless = open.filter((proposal) => !staying.some(({ id }) => id === proposal.id));
  if (groundless.length > 0)
    await sql.begin(async (tx) => {
      const slots = [...new Set(groundless.map(({ slot_id }) => slot_id))];
      await lockForWeather(tx, slots);
      await withdrawProposals(
        tx,
        groundless.map(({ id }) => id),
      );
      await resumeAfterWeather(tx, slots);
    });
  return staying;
}

/** While nothing is known of the weather, what the Observatory has said is not withdrawn either. What a person says is known always. */
function mayStay({ source }: OpenProposal, { state, outcome }: WeatherDecision): boolean {
  return (state === 'unknown' && source === 'observatory') || (state === 'due' && outcome !== 'go');
}
