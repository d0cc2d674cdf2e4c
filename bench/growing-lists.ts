import { performance } from 'node:perf_hooks';
import { api } from '../contract/api.ts';
import { COMMON, fillWithBookings, RARE } from './crowd.ts';
import { signIn } from './provider.ts';
import { spreadOf, type Spread } from './rounds.ts';
import type { Stage } from './stage.ts';

const SIZES = [1_000, 1_000_000] as const;
/** The most that a list may take longer with the larger size (issue "Providers run their business"). */
const AIM = 2;
const TIMES = 100;

const views: Record<string, Record<string, string>> = {
  'confirmed, two characters of a name': { status: 'confirmed', search: RARE.part },
  'confirmed, two characters of a common title': { status: 'confirmed', search: COMMON.part },
  'confirmed, a reference from its beginning': { status: 'confirmed', search: RARE.reference },
  'confirmed, a text in a third of the addresses': { status: 'confirmed', search: 'ample.c' },
  'confirmed, no text': { status: 'confirmed' },
  everything: {},
};

/**
 * The first page of a provider's bookings as the marketplace grows from a thousand to a million, a quarter of them the provider's own: one
 * visitor, one request after the other, the two sizes in turn so that other work on the machine meets both.
 */
export async function growingLists(stages: readonly [Pick<Stage, 'app' | 'sql'>, Pick<Stage, 'app' | 'sql'>]): Promise<string> {
  const lists = await Promise.all(
    stages.map(async ({ app, sql }, n) => {
      const provider = await signIn(app, sql);
      await fillWithBookings(sql, { ...provider, bookings: SIZES[n] ?? 0 });
      return (query: Record<string, string>) => provider.ask(api.bookings.providerBookings, { query });
    }),
  );
  const lines = [];
  for (const [view, query] of Object.entries(views)) {
    const taken: [number[], number[]] = [[], []];
    // The first ones warm up: connections, and plans that PostgreSQL keeps after a few.
    for (let n = -20; n < TIMES; n += 1)
      for (const size of [0, 1] as const) {
        const asked = performance.now();
        const { results } = (await lists[size]?.(query)) ?? { results: [] };
        if (results.length === 0) throw new Error(`nothing is listed: ${view}`);
        if (n >= 0) taken[size].push(performance.now() - asked);
      }
    const [small, large] = [spreadOf(taken[0]), spreadOf(taken[1])];
    const ratio = large.median / small.median;
    lines.push(`  ${view.padEnd(46)}${ms(small)} ${ms(large)}  x ${ratio.toFixed(2)}${ratio > AIM ? `, aim ${AIM} MISSED` : ''}`);
  }
  const head = `  ${''.padEnd(46)}${SIZES.map((size) => `${size.toLocaleString('en')} bookings`.padStart(18)).join(' ')}`;
  return ['first page of a provider’s bookings: median milliseconds of 100 (lowest)', head, ...lines].join('\n');
}

const ms = ({ median, lowest }: Spread) => `${median.toFixed(1)} (${lowest.toFixed(1)})`.padStart(18);
