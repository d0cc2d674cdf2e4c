import type { Sql } from '../../server/core/database/database.ts';
import { callOff } from '../../server/bookings/call-off/call-off.ts';
import { workOff } from '../../server/bookings/call-off/run.ts';
import type { BuiltSlot } from './builders.ts';

/** Postpones a departure as its provider would, and has the run done. Returns the run's id. */
export async function postponeSlot(sql: Sql, { id, service }: BuiltSlot): Promise<string> {
  const { provider } = service;
  const order = {
    provider_id: provider.id,
    slot_ids: [id],
    outcome: 'postpone',
    reason: { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' },
    by: { actor: 'provider', actor_name: provider.name, staff: null },
    weather: null,
  } as const;
  const run = await sql.begin((tx) => callOff(tx, order));
  await workOff(sql, run, (error) => {
    throw error;
  });
  return run;
}
