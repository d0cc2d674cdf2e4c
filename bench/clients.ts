import { withProcessorTime } from './processor-time.ts';
import type { Pace } from './rounds.ts';
import type { Tables } from './sql-limit.ts';
import type { Stage } from './stage.ts';

/** Those that a booking without a hold is compared with. */
type LimitTables = Exclude<Tables, 'held'>;

const COUNTS = [1, 2, 4, 8, 16, 32];
/** How often the limit has run before it is measured; Sampan is warmed up as often. */
export const WARMING = 2 * COUNTS.length;

/** The number of connections with which SQL alone is quickest here: each is tried twice, and the first time warms up. */
export async function bestClients(pace: (clients: number) => Promise<Pace>): Promise<number> {
  let best = { clients: 1, rate: 0 };
  for (const clients of COUNTS) {
    await pace(clients);
    const { rate } = await pace(clients);
    if (rate > best.rate) best = { clients, rate };
  }
  return best.clients;
}

/** Both limits of a booking, the product's rows and minimal tables, each over as many connections as are quickest. */
export async function sqlLimits({ sql, pid }: Stage['plain'], pace: (tables: LimitTables, clients: number) => Promise<Pace>) {
  const limitOf = async (tables: LimitTables, name: string) => {
    const clients = await bestClients((count) => pace(tables, count));
    const { side, summary } = withProcessorTime(sql, { node: pid, name: 'limit' }, () => pace(tables, clients));
    return { side, summary: () => `${name}, ${clients} connections, ${summary()}` };
  };
  return { theirs: await limitOf('product', 'SQL alone'), minimal: await limitOf('minimal', 'minimal tables') };
}
