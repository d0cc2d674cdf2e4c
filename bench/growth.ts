import { performance } from 'node:perf_hooks';
import { spreadOf, type Spread } from './rounds.ts';

/** Reads one list of a marketplace of one size; returns how many rows were listed. */
export type Ask = () => Promise<number>;

/** Requests to each size. The first ones warm up connections and the plans that PostgreSQL caches. */
const TIMES = 100;
const WARMING = 20;

/** Milliseconds until the whole reply for each size: one visitor, the sizes in turn, so that other work on the machine disturbs all alike. */
async function askInTurn(sizes: readonly Ask[], what: string): Promise<Spread[]> {
  const taken = sizes.map((): number[] => []);
  for (let n = -WARMING; n < TIMES; n += 1)
    for (const [size, ask] of sizes.entries()) {
      const asked = performance.now();
      const listed = await ask();
      if (listed === 0) throw new Error(`nothing is listed: ${what}`);
      if (n >= 0) taken[size]?.push(performance.now() - asked);
    }
  return taken.map(spreadOf);
}

/** A line for each list: medians (lowest), and the ratio of each size to the smallest, compared with the aim. */
export async function growth(sizes: string[], asked: Record<string, readonly Ask[]>, aim: number): Promise<string> {
  const lines = [];
  for (const [what, asks] of Object.entries(asked)) {
    const spreads = await askInTurn(asks, what);
    const ratios = spreads.slice(1).map(({ median }) => median / (spreads[0]?.median ?? Number.NaN));
    const ratio_text = `${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}${Math.max(...ratios) > aim ? `, aim ${aim} MISSED` : ''}`;
    lines.push(`  ${what.padEnd(46)}${spreads.map(shown).join(' ')}  x ${ratio_text}`);
  }
  return [`  ${''.padEnd(46)}${sizes.map((size) => size.padStart(WIDTH)).join(' ')}`, ...lines].join('\n');
}

const WIDTH = 18;
const shown = ({ median, lowest }: Spread) => `${median.toFixed(1)} (${lowest.toFixed(1)})`.padStart(WIDTH);
