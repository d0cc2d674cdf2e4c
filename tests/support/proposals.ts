import { v7 as uuid } from 'uuid';
import type { Sql } from '../../server/core/database/database.ts';
import type { Offer } from './builders.ts';

/** A proposal that waits: the departure is shortened by a thunderstorm. */
export async function buildProposal(
  sql: Sql,
  { provider, service, slot }: Pick<Offer, 'provider' | 'service' | 'slot'>,
): Promise<{ id: string }> {
  const id = uuid();
  const rule = sql.json({ warnings: ['thunderstorm'], hours_before: 2, outcome: 'shorten' });
  await sql`
    insert into weather_proposals (id, provider_id, service_id, slot_id, starts_at, rule, warning, code, source, issued_at, holds_from, decide_by, created_at)
    select ${id}, ${provider.id}, ${service.id}, id, starts_at, ${rule}, 'thunderstorm', 'WTS', 'observatory', now(), now(), now() + interval '30 minutes', now() from slots where id = ${slot.id}`;
  return { id };
}
