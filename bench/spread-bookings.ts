import type { Sql } from '../server/core/database/database.ts';
import { bookingRequests, readBooking } from './booking-requests.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { interleave } from './rounds.ts';
import { bestClients } from './clients.ts';
import { withProcessorTime } from './processor-time.ts';
import { expectNoDrift, letMailsGo, VISITORS } from './stage.ts';
import { expectOnly } from './load-results.ts';
import type { Workload } from './workload.ts';

const SLOTS = 1_000;
// The most a slot can have, so that nothing sells out.
const CAPACITY = 1_000;

/** A busy evening: bookings on many slots, all with Idempotency-Keys, all committed to disk. */
export const spreadBookings: Workload = {
  name: 'W2',
  title: 'Bookings over 1,000 slots',
  limit: 'one plain statement and commit each',
  aim: 1.4,
  async run({ rounds, seconds, sql, app, generator, plain }) {
    const began = new Date();
    const on_sale = await findOnSale(sql);
    const newSlots = (where: Sql) => addSlots(where, on_sale, { count: SLOTS, capacity: CAPACITY });
    const requests = bookingRequests(app.port, on_sale, await newSlots(sql));
    const slots = await newSlots(plain.sql);
    const example = readBooking(on_sale, slots[0] ?? '');
    const until = { seconds };
    let booked = 0;
    const plainly = async (clients: number) => (await plain.ask({ where: plain.where, clients, example, slots, until })).pace;
    const clients = await bestClients(plainly);

    const book = async () => {
      const results = await generator.ask({ port: app.port, connections: VISITORS, requests, until });
      expectOnly([201], results);
      booked += results.statuses[201] ?? 0;
      return results.pace;
    };
    const ours = withProcessorTime(sql, { node: app.pid, name: 'sampan' }, book);
    const theirs = withProcessorTime(plain.sql, { node: plain.pid, name: 'limit' }, () => plainly(clients));
    const measured = await interleave(
      rounds,
      async () => {
        const pace = await ours.side();
        await letMailsGo(sql, began);
        return pace;
      },
      theirs.side,
    );
    console.log(`    processor time a booking: Sampan ${ours.summary()}; SQL alone, ${clients} connections, ${theirs.summary()}`);
    const [stored] = await sql<{ keys: number }[]>`select count(*) as keys from idempotency_keys`;
    if (stored?.keys !== booked) throw new Error(`${booked} bookings were answered, ${stored?.keys} are kept`);
    await Promise.all([expectNoDrift(sql), expectNoDrift(plain.sql)]);
    return measured;
  },
};
