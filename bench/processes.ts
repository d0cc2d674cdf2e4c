import { api } from '../contract/api.ts';
import { pathOf } from '../contract/endpoint.ts';
import { startApp, type AppProcess } from './app-process.ts';
import { bookingRequests } from './booking-requests.ts';
import { expectOnly, type Request } from './load-results.ts';
import { addSlots, findOnSale, SLUG } from './marketplace.ts';
import { interleave, ratiosOf, spreadOf, type Pace } from './rounds.ts';
import { expectNoDrift, letMailsGo, POOL, VISITORS, type Stage } from './stage.ts';

const SLOTS = 1_000;
// The most a slot can have, so that nothing sells out.
const CAPACITY = 1_000;

/** W1 and W2 with one process and with several on the same PostgreSQL; visitors spread over all of their ports. */
export async function processes(stage: Stage, { count, data_dir }: { count: number; data_dir: string }): Promise<string> {
  const { app, where, sql, generator, rounds, seconds } = stage;
  const began = new Date();
  const more: AppProcess[] = [];
  try {
    for (let n = 1; n < count; n += 1) more.push(await startApp(where, { pool: POOL, data_dir, profile: undefined }));
    const ports = [app, ...more].map(({ port }) => port);
    const on_sale = await findOnSale(sql);
    const page = `GET ${pathOf(api.pages.public, { slug: SLUG })} HTTP/1.1\r\nhost: 127.0.0.1:${app.port}\r\naccept: application/json\r\n\r\n`;
    const lines = [
      await compare('W1', 200, [{ before: page, after: null }]),
      await compare('W2', 201, bookingRequests(app.port, on_sale, await addSlots(sql, on_sale, { count: SLOTS, capacity: CAPACITY }))),
    ];
    await expectNoDrift(sql);
    return [`a second with 1 process and with ${count}; median of ${rounds} rounds (lowest-highest)`, ...lines].join('\n');

    async function compare(name: string, status: number, requests: Request[]): Promise<string> {
      const on = async (used: number[]): Promise<Pace> => {
        const results = await generator.ask({ ports: used, connections: VISITORS, requests, until: { seconds } });
        expectOnly([status], results);
        await letMailsGo(sql, began);
        return results.pace;
      };
      const { ours: several, limit: one } = await interleave(
        rounds,
        () => on(ports),
        () => on([app.port]),
      );
      const ratio = spreadOf(ratiosOf(several, one));
      return `  ${name}  ${shown(one).padEnd(60)}  ${shown(several).padEnd(60)}  ${ratio.median.toFixed(2)} times (${ratio.lowest.toFixed(2)}-${ratio.highest.toFixed(2)})`;
    }
  } finally {
    await Promise.all(more.map((one) => one.stop()));
  }
}

/** The rate and the waits of one side, for a line of text. */
export function shown(paces: Pace[]): string {
  const rate = spreadOf(paces.map((pace) => pace.rate));
  const text = (figure: number) => Math.round(figure).toLocaleString('en');
  const half = spreadOf(paces.map(({ p50 }) => p50)).median.toFixed(1);
  const most = spreadOf(paces.map(({ p99 }) => p99)).median.toFixed(1);
  return `${text(rate.median)} (${text(rate.lowest)}-${text(rate.highest)}), p50 ${half} and p99 ${most} ms`;
}
