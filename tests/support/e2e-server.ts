import { createDatabase } from './database.ts';
import { keepSampans } from './own-sampans.ts';
import { startTestPostgres } from './postgres.ts';
import { startServer, wide_rate_limits } from './server.ts';

/**
 * One Sampan with the demo marketplace for all screen tests: its own PostgreSQL and data in temporary folders, the built web app. Beside it
 * there are empty ones for tests that ask for one of their own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const database = await createDatabase(postgres);
  const server = await startServer({ database, env: { DEMO_DATA: 'true', ...wide_rate_limits } });
  const sampans = await keepSampans(postgres);
  process.env.E2E_URL = server.url;
  process.env.E2E_DATABASE = JSON.stringify(database.address);
  process.env.E2E_SAMPANS = sampans.url;
  return async () => {
    await Promise.all([server.stop(), sampans.stop()]);
    await postgres.stop();
  };
}
