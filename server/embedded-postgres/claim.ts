import { openDatabase, type Sql } from '../core/database/database.ts';

/** Proof that this Sampan, and no other, uses the data folder. It ends with this process, however that ends. */
export interface Claim {
  sql: Sql;
  release(): Promise<void>;
}

/** Who a client connects as, and where. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: 'postgres';
  password: string | undefined;
}

/** `taken`: another Sampan holds it. `starting`: a server is there but not yet, or no longer, open. `nobody`: no server answers. */
export type NoClaim = 'taken' | 'starting' | 'nobody';

/** Any number will do, as long as all Sampans agree on it. */
const LOCK = 726_726; // "sampan" typed on a telephone

/** Opening, closing, or too busy to answer. */
const NOT_YET = ['57P03', '57P01', '53300', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNRESET', 'EAGAIN'];
const NOBODY = ['ECONNREFUSED', 'ENOENT'];

const LOOK_MS = 1_000;

/**
 * Connects to a running server and takes its one claim, an advisory lock that PostgreSQL frees when the connection ends. One that is cut
 * is taken again within a second.
 */
export async function claim(connection: PostgresConnection): Promise<Claim | NoClaim> {
  const { password, ...place } = connection;
  // The lock lives as long as the one connection of this pool.
  const sql = openDatabase(
    { ...place, ...(password !== undefined && { password }), database: 'postgres' },
    { pool: 1, name: 'sampan claim' },
  );
  try {
    if (await takeLock(sql)) {
      const looking = setInterval(() => void takeLock(sql).catch(() => undefined), LOOK_MS).unref();
      const release = async () => {
        clearInterval(looking);
        await sql.end({ timeout: 1 });
      };
      return { sql, release };
    }
  } catch (error) {
    await sql.end({ timeout: 0 });
    return meaningOf(error as NodeJS.ErrnoException);
  }
  await sql.end({ timeout: 1 });
  return 'taken';
}

/** Whether this connection has the lock, now or since before. */
async function takeLock(sql: Claim['sql']): Promise<boolean> {
  const [row] = await sql<{ is_claimed: boolean }[]>`
    select case
      when exists (select from pg_locks where locktype = 'advisory' and objid = ${LOCK} and pid = pg_backend_pid()) then true
      else pg_try_advisory_lock(${LOCK}) end as is_claimed`;
  return row?.is_claimed ?? false;
}

function meaningOf(error: NodeJS.ErrnoException): NoClaim {
  const code = error.code ?? '';
  if (NOT_YET.includes(code)) return 'starting';
  if (NOBODY.includes(code)) return 'nobody';
  throw error;
}
