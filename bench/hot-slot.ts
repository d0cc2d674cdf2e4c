import { bookingRequests, readBooking } from './booking-requests.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { interleave } from './rounds.ts';
import { bestClients } from './clients.ts';
import { expectNoDrift, VISITORS } from './stage.ts';
import { expectOnly } from './tally.ts';
import type { Workload } from './workload.ts';

// The most a slot can have; a fifth more want it than can have it.
const CAPACITY = 1_000;
const WANTED = 1_200;

/** Everybody wants the same sunset: places of one slot, one by one, until it has sold out. */
export const hotSlot: Workload = {
  name: 'W3',
  title: 'Bookings on one hot slot',
  limit: 'one plain statement and commit each',
  aim: 4.5,
  async run({ rounds, where, sql, app, generator, sqlLimit }) {
    const on_sale = await findOnSale(sql);
    const newSlots = (count: number) => addSlots(sql, on_sale, { count, capacity: CAPACITY });
    const example = readBooking(on_sale, (await newSlots(1))[0] ?? '');
    const until = { requests: WANTED };
    const plainly = async (clients: number) => {
      const slots = await newSlots(1);
      const { booked, refused, pace } = await sqlLimit.ask({ where, clients, example, slots, until });
      expectSoldOut(booked, refused);
      return pace;
    };
    const clients = await bestClients(plainly);

    const measured = await interleave(
      rounds,
      async () => {
        const slots = await newSlots(1);
        const requests = bookingRequests(app.port, on_sale, slots);
        const tally = await generator.ask({ port: app.port, connections: VISITORS, requests, until });
        expectOnly([201, 409], tally);
        expectSoldOut(tally.statuses[201] ?? 0, tally.statuses[409] ?? 0);
        return tally.pace;
      },
      () => plainly(clients),
    );
    await expectNoDrift(sql);
    return measured;
  },
};

function expectSoldOut(booked: number, refused: number): void {
  if (booked !== CAPACITY || refused !== WANTED - CAPACITY)
    throw new Error(`${booked} sold and ${refused} refused of ${CAPACITY} places for ${WANTED}`);
}
