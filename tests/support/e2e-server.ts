import { startServer, wide_budgets } from './server.ts';

/** One Sampan with the demo marketplace for all screen tests: its own PostgreSQL and data in a temporary folder, the built web app. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer({ env: { DEMO_DATA: 'true', ...wide_budgets } });
  process.env.E2E_URL = server.url;
  return () => server.stop();
}
