import { startServer } from './server.ts';

/** One Sampan with the demo marketplace for all screen tests: its own PostgreSQL and data in a temporary folder, the built web app. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startServer({
    env: {
      DEMO_DATA: 'true',
      // All screen tests come from one address.
      LOGIN_TRIES_PER_MINUTE: '10000',
      REGISTRATIONS_PER_HOUR: '10000',
      BOOKINGS_PER_MINUTE: '10000',
      CHECK_INS_PER_MINUTE: '10000',
      CLICKS_PER_MINUTE: '10000',
    },
  });
  process.env.E2E_URL = server.url;
  return () => server.stop();
}
