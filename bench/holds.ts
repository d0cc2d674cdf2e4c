import { api } from '../contract/api.ts';
import { areHoldsLeft } from '../server/holds/writes.ts';
import { expireHolds } from '../server/holds/expire.ts';
import { bookingRequests } from './booking-requests.ts';
import { expectOnly, type Request } from './load-results.ts';
import { addSlots, findOnSale, type OnSale } from './marketplace.ts';
import { shown } from './processes.ts';
import { interleave, ratiosOf, spreadOf, type Pace } from './rounds.ts';
import { expectNoDrift, letMailsGo, VISITORS, type Stage } from './stage.ts';

const SLOTS = 1_000;
// The most a slot can have, so that nothing sells out.
const CAPACITY = 1_000;
/** Each hold is from a network of its own, as those of a busy evening are; with another secret each time. */
const NETWORKS = 20_000;
const AIM = 0.6;

/** Holds a second beside bookings a second, in turn, over as many slots. */
export async function holds({ app, sql, generator, rounds, seconds }: Stage): Promise<string> {
  const began = new Date();
  const on_sale = await findOnSale(sql);
  const slots = {
    holds: await addSlots(sql, on_sale, { count: SLOTS, capacity: CAPACITY }),
    bookings: await addSlots(sql, on_sale, { count: SLOTS, capacity: CAPACITY }),
  };
  const until = { seconds };
  const run = async (requests: Request[]): Promise<Pace> => {
    const results = await generator.ask({ ports: [app.port], connections: VISITORS, requests, until });
    expectOnly([201], results);
    return results.pace;
  };
  const asked = holdRequests(app.port, on_sale, slots.holds);
  const bookings = bookingRequests(app.port, on_sale, slots.bookings);
  const measured = await interleave(
    rounds,
    async () => {
      const pace = await run(asked);
      await expectNoDrift(sql);
      await sql`update holds set expires_at = now() where ended_at is null`;
      while (await areHoldsLeft(sql)) await expireHolds(sql);
      return pace;
    },
    async () => {
      const pace = await run(bookings);
      await letMailsGo(sql, began);
      return pace;
    },
  );
  await expectNoDrift(sql);
  const ratio = spreadOf(ratiosOf(measured.ours, measured.limit));
  return [
    `a second over ${SLOTS.toLocaleString('en')} slots; median of ${rounds} rounds (lowest-highest)`,
    `  holds     ${shown(measured.ours)}`,
    `  bookings  ${shown(measured.limit)}`,
    `  ratio     ${ratio.median.toFixed(2)} (${ratio.lowest.toFixed(2)}-${ratio.highest.toFixed(2)}); aim ${AIM}${ratio.median < AIM ? ' MISSED' : ''}`,
  ].join('\n');
}

/** A request to hold one place; the key of the generator becomes a part of the secret. */
function holdRequests(port: number, { page_id, service_id }: OnSale, slots: readonly string[]): Request[] {
  return Array.from({ length: NETWORKS }, (_, n) => {
    const [start = '', end = ''] = JSON.stringify({
      page: page_id,
      service: service_id,
      availability_slot: slots[n % slots.length],
      participants: 1,
      token: 'bench--|',
    }).split('|');
    const length = Buffer.byteLength(start + end) + UUID_LENGTH;
    const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    return {
      before: `POST ${api.holds.hold.path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-language: en\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${start}`,
      after: end,
    };
  });
}

const UUID_LENGTH = 36;
