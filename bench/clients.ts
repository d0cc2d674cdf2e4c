import type { Pace } from './rounds.ts';

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
