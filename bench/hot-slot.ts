import type { Sql } from '../server/core/database/database.ts';
import { bookingRequests, readBooking } from './booking-requests.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { interleave } from './rounds.ts';
import { sqlLimits, WARMING } from './clients.ts';
import { addMinimalSlots } from './minimal-booking.ts';
import { withProcessorTime } from './processor-time.ts';
import { expectNoDrift, letMailsGo, VISITORS } from './stage.ts';
import { expectOnly } from './load-results.ts';
import type { Workload } from './workload.ts';

// The most a slot can have, and a fifth more visitors.
const CAPACITY = 1_000;
const WANTED = 1_200;

/** Everybody wants the same sunset: places of one slot, one by one, until it has sold out. */
export const hotSlot: Workload = {
  name: 'W3',
  title: 'Bookings on one hot slot',
  limit: 'one plain statement and commit each',
  aim: 4.5,
  minimal_aim: 4.5,
  async run({ rounds, sql, app, generator, plain }) {
    const began = new Date();
    const on_sale = await findOnSale(sql);
    const newSlot = (where: Sql) => addSlots(where, on_sale, { count: 1, capacity: CAPACITY });
    const example = readBooking(on_sale, (await newSlot(plain.sql))[0] ?? '');
    const until = { requests: WANTED };
    const { theirs, minimal } = await sqlLimits(plain, async (tables, clients) => {
      const slots = tables === 'minimal' ? await addMinimalSlots(plain.sql, { count: 1, capacity: CAPACITY }) : await newSlot(plain.sql);
      const { booked, refused, pace } = await plain.ask({ where: plain.where, tables, clients, example, slots, until });
      expectSoldOut(booked, refused);
      return pace;
    });

    const book = async () => {
      const requests = bookingRequests(app.port, on_sale, await newSlot(sql));
      const results = await generator.ask({ ports: [app.port], connections: VISITORS, requests, until });
      expectOnly([201, 409], results);
      expectSoldOut(results.statuses[201] ?? 0, results.statuses[409] ?? 0);
      return results.pace;
    };
    // One round is too short for V8 to optimise the program.
    for (let n = 0; n < WARMING; n += 1) await book();
    await letMailsGo(sql, began);
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
    await Promise.all([expectNoDrift(sql), expectNoDrift(plain.sql)]);
    return measured;
  },
};

function expectSoldOut(booked: number, refused: number): void {
  if (booked !== CAPACITY || refused !== WANTED - CAPACITY)
    throw new Error(`${booked} sold and ${refused} refused of ${CAPACITY} places for ${WANTED}`);
}
