import { createDatabase } from './database.ts';
import { startTestPostgres } from './postgres.ts';
import { startServer, wide_rate_limits } from './server.ts';

/** One Sampan with the demo marketplace for all screen tests: its own PostgreSQL and data in temporary folders, the built web app. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  const database = await createDatabase(postgres);
  const server = await startServer({ database, env: { DEMO_DATA: 'true', ...wide_rate_limits } });
  process.env.E2E_URL = server.url;
  process.env.E2E_DATABASE = JSON.stringify(database.address);
  return async () => {
    await server.stop();
    await postgres.stop();
  };
}
