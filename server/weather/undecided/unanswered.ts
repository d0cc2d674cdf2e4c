import { findUnanswered } from '../../../rules/weather/answers.ts';
import { listDue, type RuleMatch } from '../../../rules/weather/decide.ts';
import type { Db } from '../../core/database/database.ts';
import { listAnswers, type DeparturePolicies, type WeatherReading } from '../reads.ts';

type DepartureToAsk = Pick<DeparturePolicies, 'slot_id' | 'provider_id' | 'policies' | 'starts_at' | 'closes_at'>;

/** Of these departures those about which rules ask something that nobody has answered, each with the most cautious of it. */
export async function listUnanswered<Departure extends DepartureToAsk>(
  db: Db,
  { feed, knowledgeAt, knowledgeFor }: WeatherReading,
  departures: readonly Departure[],
): Promise<{ departure: Departure; asked: RuleMatch }[]> {
  const found = departures.flatMap((departure) => {
    const due = listDue(departure.policies ?? [], knowledgeFor(departure.provider_id), departure, feed.now);
    return due.length > 0 ? [{ departure, due }] : [];
  });
  const answers = Map.groupBy(
    await listAnswers(
      db,
      found.map(({ departure }) => departure.slot_id),
    ),
    ({ slot_id }) => slot_id,
  );
  return found.flatMap(({ departure, due }) => {
    const { slot_id, provider_id, policies } = departure;
    const listDueAt = (at: Date) => listDue(policies ?? [], knowledgeAt(provider_id, at), departure, at);
    const asked = findUnanswered(due, answers.get(slot_id) ?? [], listDueAt);
    return asked ? [{ departure, asked }] : [];
  });
}
