/** What the nth provider sells: as much as any, or, as in most markets, the second half as much as the first, the third a third (Zipf). */
export const spreads = {
  'all alike': () => 1,
  '1, 1/2, 1/3 … (Zipf)': (nth: number) => 1 / (nth + 1),
} satisfies Record<string, (nth: number) => number>;

/** Parts of all bookings: of the largest provider, of a shard in the mean, and of the busiest shard in the median hashing and the worst. */
export type Shares = { largest_provider: number; mean: number; busiest: number; worst: number };

/** Lays providers on shards by hash, in as many ways as asked, and says what part of all bookings the busiest shard gets. */
export function sharesOfShards(
  weightOf: (nth: number) => number,
  { providers, shards, hashings }: { providers: number; shards: number; hashings: number },
): Shares {
  const weights = Array.from({ length: providers }, (_, nth) => weightOf(nth));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const busiest = Array.from({ length: hashings }, (_, seed) => {
    const loads = new Float64Array(shards);
    for (const [nth, weight] of weights.entries()) loads[hash(nth, seed) % shards]! += weight / all;
    return Math.max(...loads);
  }).toSorted((one, other) => one - other);
  return { largest_provider: Math.max(...weights) / all, mean: 1 / shards, busiest: busiest[hashings >> 1]!, worst: busiest.at(-1)! };
}

/** Spreads numbers evenly over 32 bits, otherwise for each seed (the last steps of MurmurHash3). */
function hash(n: number, seed: number): number {
  let h = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 1,000 bookings a second over 100,000 providers; Citus makes 32 shards unless it is asked for others. */
const BOOKINGS = 1_000;
const SIZE = { providers: 100_000, shards: 32, hashings: 101 };
/** Of a booking with all that follows it: PostgreSQL's processor time and its log, as docs/performance.md has measured them. */
const COST = { us: 560, wal_kb: 7.4 };

/** A second of bookings on a shard, in Markdown: how many, how much of a core, and how much of the log. */
export function tableOf(): string {
  const cells = (share: number) => {
    const bookings = share * BOOKINGS;
    return `${bookings.toFixed(0)}, ${((bookings * COST.us) / 10_000).toFixed(1)} %, ${((bookings * COST.wal_kb) / 1_000).toFixed(2)} MB`;
  };
  const rows = Object.entries(spreads).map(([name, weightOf]) => {
    const { largest_provider, mean, busiest, worst } = sharesOfShards(weightOf, SIZE);
    return [name, ...[largest_provider, mean, busiest, worst].map(cells)];
  });
  const head = ['providers sell', 'the largest provider', 'a shard in the mean', 'the busiest shard', 'in the worst hashing'];
  return [head, head.map(() => '-'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
