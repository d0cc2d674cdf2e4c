import { postgres } from './driver.ts';

/** Where the database is: a URL, or the socket of the embedded one. */
export type DatabaseAddress = string | { host: string; port: number; user: string; password?: string; database: string };

const SEVERAL_HOSTS = /^\w+:\/\/[^/?]*,/;

const types = {
  // Amounts are cents and counts are small: both fit a JavaScript number exactly.
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  // A calendar date stays the text it is; as a Date it would drift with the machine's zone.
  calendar_date: { to: 1082, from: [1082], serialize: String, parse: String },
};

/** Opens a pool. Connections are made on demand; every one works in UTC. */
export function openDatabase(address: DatabaseAddress, { pool = 10, name = 'sampan' } = {}) {
  const options = {
    max: pool,
    types,
    connection: { application_name: name, TimeZone: 'UTC' },
    onnotice: () => undefined,
    connect_timeout: 10,
    // Seconds until the next try. The driver's own reckoning takes a lost server for a crowd of failures and waits up to twenty.
    backoff: (tries: number) => Math.min(0.05 * 2 ** tries, 1),
    // Of several servers the one that takes writes. "read-write" would not do: the driver takes a standby for one.
    ...(namesSeveral(address) && { target_session_attrs: 'primary' as const }),
  };
  return typeof address === 'string' ? postgres(address, options) : postgres({ ...address, ...options });
}

export type PoolUse = { idle: number; busy: number; waiting: number };

/** What the pool is doing now: connections with nothing to do, those at work or being made, and queries that no connection has taken. */
export function poolOf(sql: Sql): PoolUse {
  type Queue = { length: number };
  const { pool } = sql.options as unknown as { pool: Record<'queries' | 'connecting' | 'reserved' | 'open' | 'busy' | 'full', Queue> };
  const busy = pool.connecting.length + pool.reserved.length + pool.busy.length + pool.full.length;
  return { idle: pool.open.length, busy, waiting: pool.queries.length };
}

/** `postgres://one,two:5433/sampan`: servers that stand in for each other. */
function namesSeveral(address: DatabaseAddress): boolean {
  return typeof address === 'string' && SEVERAL_HOSTS.test(address);
}

export type Sql = ReturnType<typeof openDatabase>;
export type Tx = Parameters<Parameters<Sql['begin']>[1]>[0];
/** What a read or a single guarded statement needs: the pool, or a transaction under way. */
export type Db = Sql | Tx;
