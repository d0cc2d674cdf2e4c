import { v7 as uuid } from 'uuid';
import type { WeatherRule } from '../../rules/weather/policy.ts';
import { openDatabase } from '../../server/core/database/database.ts';

type Address = Parameters<typeof openDatabase>[0];

/** Lets a booking's departure begin now, in the marketplace that all screen tests share: only then can it be completed. */
export async function beginDeparture(id: string): Promise<void> {
  const sql = openDatabase(JSON.parse(process.env.E2E_DATABASE!) as Address, { pool: 1 });
  await sql`update bookings set starts_at = now() where id = ${id}`;
  await sql.end();
}

/** A host is asked about a departure, in that marketplace, as the minute's job would ask where signal 8 is expected. Returns the proposal's id. */
export async function askHost(slot_id: string, rule: WeatherRule, decide_by: Date): Promise<string> {
  const sql = openDatabase(JSON.parse(process.env.E2E_DATABASE!) as Address, { pool: 1 });
  const id = uuid();
  const asked = sql.json({ ...rule, warnings: [...rule.warnings] });
  await sql.begin(async (tx) => {
    await tx`update slots set weather_stops = true where id = ${slot_id}`;
    await tx`
      insert into weather_proposals (id, provider_id, service_id, slot_id, starts_at, rule, warning, code, source, issued_at, holds_from, decide_by, created_at)
      select ${id}, provider_id, service_id, id, starts_at, ${asked}, 'pre_8', 'WTCPRE8', 'person', now(), now(), ${decide_by}, now()
      from slots where id = ${slot_id}`;
  });
  await sql.end();
  return id;
}
