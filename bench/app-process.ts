import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

// Processes on one database share it.
const JWT_SECRET = randomBytes(48).toString('base64url');
const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** A database of the PostgreSQL that the bench runs. */
export type Where = { host: string; port: number; user: string; password: string; database: string };

export type AppProcess = { pid: number; port: number; inspector: number | null; stop: () => Promise<void> };

/** `profile`: where its CPU profile goes; `inspected`: Node's inspector listens. */
type AppOptions = { pool: number; data_dir: string; profile: string | undefined; inspected?: true };

/** Starts Sampan as production does, on a database that is already migrated; only the limits on callers are lifted. */
export async function startApp(where: Where, { pool, data_dir, profile, inspected }: AppOptions): Promise<AppProcess> {
  const port = await freePort();
  const inspector = inspected ? await freePort() : null;
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const inspecting = inspector ? [`--inspect=127.0.0.1:${inspector}`, '--inspect-publish-uid=http'] : [];
  const app = spawn(process.execPath, [...profiling, ...inspecting, MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      NODE_ENV: 'production',
      CONTACT_EMAIL: 'hello@sampan.example',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      JWT_SECRET,
      LOG_LEVEL: 'silent',
      // As in real life, requests are counted.
      METRICS_TOKEN: randomBytes(24).toString('base64url'),
      BOOKINGS_PER_MINUTE: '1000000',
      BOOKINGS_PER_MAILBOX: '1000000',
      PLACES_PER_HOUR: '1000000',
      HOLDS_PER_MINUTE: '1000000',
      HELD_PLACES_AT_ONCE: '1000000',
      HELD_PLACES_PER_HOUR: '1000000',
      OCTO_PER_MINUTE: '1000000',
      TRUST_PROXY: '1',
      WRITES_PER_MINUTE: '1000000',
      PRIVATE_ADDRESSES_ALLOWED: 'true',
      WEATHER_URL: 'off',
      DATA_DIR: data_dir,
      DATABASE_POOL: String(pool),
      // A URL cannot name a socket, so the driver's own variables do.
      DATABASE_URL: `postgres:///${where.database}`,
      PGHOST: where.host,
      PGPORT: String(where.port),
      PGUSER: where.user,
      PGPASSWORD: where.password,
    },
  });
  const gone = once(app, 'exit');
  process.once('exit', () => app.kill());
  await Promise.race([listening(app.stdout), gone.then(() => Promise.reject(new Error('the server did not start')))]);
  return {
    pid: app.pid ?? Number.NaN,
    port,
    inspector,
    async stop() {
      app.kill('SIGTERM');
      await gone;
    },
  };
}

async function listening(said: NodeJS.ReadableStream): Promise<void> {
  for await (const words of said) if (String(words).includes('is running at')) break;
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
