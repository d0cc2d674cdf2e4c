import { startTestPostgres, type TestPostgres } from './postgres.ts';

let postgres: TestPostgres;

/** Before the first test file: one PostgreSQL for all of them. They learn where it is from the environment they inherit. */
export async function globalSetup(): Promise<void> {
  postgres = await startTestPostgres();
  process.env.TEST_PGHOST = postgres.host;
  process.env.TEST_PGPORT = String(postgres.port);
}

export async function globalTeardown(): Promise<void> {
  await postgres.stop();
}
