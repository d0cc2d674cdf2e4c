import { bookingRequests, readBooking } from './booking-requests.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { interleave } from './rounds.ts';
import { bestClients } from './clients.ts';
import { expectNoDrift, VISITORS } from './stage.ts';
import { expectOnly } from './tally.ts';
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
  async run({ rounds, seconds, where, sql, app, generator, sqlLimit }) {
    const on_sale = await findOnSale(sql);
    const slots = await addSlots(sql, on_sale, { count: SLOTS, capacity: CAPACITY });
    const requests = bookingRequests(app.port, on_sale, slots);
    const example = readBooking(on_sale, slots[0] ?? '');
    const until = { seconds };
    let booked = 0;
    const plainly = async (clients: number) => (await sqlLimit.ask({ where, clients, example, slots, until })).pace;
    const clients = await bestClients(plainly);

    const measured = await interleave(
      rounds,
      async () => {
        const tally = await generator.ask({ port: app.port, connections: VISITORS, requests, until });
        expectOnly([201], tally);
        booked += tally.statuses[201] ?? 0;
        return tally.pace;
      },
      () => plainly(clients),
    );
    const [kept] = await sql<{ keys: number }[]>`select count(*) as keys from idempotency_keys where scope <> 'bench'`;
    if (kept?.keys !== booked) throw new Error(`${booked} bookings were answered, ${kept?.keys} are kept`);
    await expectNoDrift(sql);
    return measured;
  },
};
