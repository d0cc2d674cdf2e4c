import { bookingRequests, readBooking } from './booking-requests.ts';
import { expectOnly } from './load-results.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { interleave, spreadOf, type Pace } from './rounds.ts';
import { expectNoDrift, letMailsGo, type Stage } from './stage.ts';

const SLOTS = 100;
// The most a slot can have, so that nothing sells out.
const CAPACITY = 1_000;

/** One visitor books again and again without any other load: milliseconds of a booking over HTTP, and of one plain statement. */
export async function loneBooking({ app, sql, generator, plain, rounds, seconds }: Stage): Promise<string> {
  const began = new Date();
  const on_sale = await findOnSale(sql);
  const [ours, theirs] = await Promise.all([sql, plain.sql].map((where) => addSlots(where, on_sale, { count: SLOTS, capacity: CAPACITY })));
  const requests = bookingRequests(app.port, on_sale, ours ?? []);
  const slots = theirs ?? [];
  const example = readBooking(on_sale, slots[0] ?? '');
  const until = { seconds };
  const measured = await interleave(
    rounds,
    async () => {
      const results = await generator.ask({ ports: [app.port], connections: 1, requests, until });
      expectOnly([201], results);
      await letMailsGo(sql, began);
      return results.pace;
    },
    async () => (await plain.ask({ where: plain.where, tables: 'product', clients: 1, example, slots, until })).pace,
  );
  await Promise.all([expectNoDrift(sql), expectNoDrift(plain.sql)]);
  const shown = (paces: Pace[], part: 'p50' | 'p99') => {
    const { median, lowest, highest } = spreadOf(paces.map((pace) => pace[part]));
    return `${part} ${median.toFixed(2)} ms (${lowest.toFixed(2)}-${highest.toFixed(2)})`;
  };
  const slower = spreadOf(measured.ours.map(({ p50 }, round) => p50 / (measured.limit[round]?.p50 ?? Number.NaN)));
  return [
    `one visitor, one booking after another; median of ${rounds} rounds (lowest-highest)`,
    `  over HTTP              ${shown(measured.ours, 'p50')}   ${shown(measured.ours, 'p99')}`,
    `  one plain statement    ${shown(measured.limit, 'p50')}   ${shown(measured.limit, 'p99')}`,
    `  p50 to p50             ${slower.median.toFixed(2)} times (${slower.lowest.toFixed(2)}-${slower.highest.toFixed(2)})`,
  ].join('\n');
}
