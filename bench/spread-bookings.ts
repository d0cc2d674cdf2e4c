import type { Sql } from '../server/core/database/database.ts';
import { bookingRequests, readBooking } from './booking-requests.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { interleave } from './rounds.ts';
import { sqlLimits } from './clients.ts';
import { addMinimalSlots } from './minimal-booking.ts';
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
  minimal_aim: 0.7,
  async run({ rounds, seconds, sql, app, generator, plain }) {
    const began = new Date();
    const on_sale = await findOnSale(sql);
    const newSlots = (where: Sql) => addSlots(where, on_sale, { count: SLOTS, capacity: CAPACITY });
    const requests = bookingRequests(app.port, on_sale, await newSlots(sql));
    const slots = { product: await newSlots(plain.sql), minimal: await addMinimalSlots(plain.sql, { count: SLOTS, capacity: CAPACITY }) };
    const example = readBooking(on_sale, slots.product[0] ?? '');
    const until = { seconds };
    let booked = 0;
    const { theirs, minimal } = await sqlLimits(
      plain,
      async (tables, clients) => (await plain.ask({ where: plain.where, tables, clients, example, slots: slots[tables], until })).pace,
    );

    const book = async () => {
      const results = await generator.ask({ ports: [app.port], connections: VISITORS, requests, until });
      expectOnly([201], results);
      booked += results.statuses[201] ?? 0;
      return results.pace;
    };
    const ours = withProcessorTime(sql, { node: app.pid, name: 'sampan' }, book);
    const measured = await interleave(
      rounds,
      async () => {
        const pace = await ours.side();
        await letMailsGo(sql, began);
        return pace;
      },
      theirs.side,
      minimal.side,
    );
    console.log(`    processor time a booking: Sampan ${ours.summary()}; ${theirs.summary()}; ${minimal.summary()}`);
    const [stored] = await sql<{ keys: number }[]>`select count(*) as keys from idempotency_keys`;
    if (stored?.keys !== booked) throw new Error(`${booked} bookings were answered, ${stored?.keys} are kept`);
    await Promise.all([expectNoDrift(sql), expectNoDrift(plain.sql)]);
    return measured;
  },
};
