import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findSeatDrift } from '../server/availability/seats.ts';
import { readConfig } from '../server/core/config.ts';
import { openDatabase, type DatabaseAddress } from '../server/core/database.ts';
import { runningAt } from '../server/core/postgres/leftover.ts';
import { startPostgres } from '../server/core/postgres.ts';

// Proves that no slot has lost or invented a place: spots taken, seat ledger and live bookings agree. Works beside a running Sampan.

const { database_url, data_dir } = readConfig(process.env);
const { address, leave } = database_url ? { address: database_url, leave: async () => undefined } : await embedded();
const sql = openDatabase(address, { pool: 1, name: 'sampan check:seats' });
try {
  const [counted] = await sql<{ slots: number }[]>`select count(*) as slots from slots`;
  const drift = await findSeatDrift(sql);
  for (const slot of drift)
    console.error(`slot ${slot.slot_id}: ${slot.spots_taken} taken, ledger ${slot.ledger}, bookings ${slot.bookings}`);
  console.log(drift.length === 0 ? `${counted?.slots} slots, no drift` : `${drift.length} slots drift`);
  if (drift.length > 0) process.exitCode = 1;
} finally {
  await sql.end();
  await leave();
}

/** The database in the data folder: the one that runs there, else one started for this check. */
async function embedded(): Promise<{ address: DatabaseAddress; leave: () => Promise<void> }> {
  const dataDir = join(data_dir, 'postgres');
  const running = existsSync(dataDir) ? runningAt(realpathSync(dataDir)) : undefined;
  if (running) return { address: { ...running, database: 'sampan' }, leave: async () => undefined };
  const started = await startPostgres({ dataDir, log: console.log });
  return { address: started, leave: () => started.stop() };
}
