import { performance } from 'node:perf_hooks';
import { placeBooking, type BookingDeps } from '../server/bookings/place/book.ts';
import { createBookingBatcher } from '../server/bookings/place/batch/batch.ts';
import { createRecentOffers } from '../server/bookings/place/recent-offers.ts';
import { Refusal } from '../server/core/api/errors.ts';
import { openDatabase } from '../server/core/database/database.ts';
import { readBooking } from './booking-requests.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { spreadOf } from './rounds.ts';
import { expectNoDrift, POOL, type Stage } from './stage.ts';

const PLACES = 100;
const VISITORS = 2_000;

/** Two thousand visitors book the same hundred places at once, without HTTP: how long until the last of them has an answer. */
export async function rush({ where, sql, rounds }: Stage): Promise<string> {
  const on_sale = await findOnSale(sql);
  const own = openDatabase(where, { pool: POOL });
  const batcher = createBookingBatcher(own);
  const deps: BookingDeps = { batcher, recentOffers: createRecentOffers(batcher), visitorPlaces: (_visitor, _places, book) => book() };
  const took: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const [slot = ''] = await addSlots(sql, on_sale, { count: 1, capacity: PLACES });
    const wanted = readBooking(on_sale, slot);
    const started = performance.now();
    const outcomes = await Promise.allSettled(
      Array.from({ length: VISITORS }, (_, n) => {
        const intent = { scope: 'bench', key: `${slot} ${n}`, request_hash: Buffer.alloc(32) };
        return placeBooking(deps, wanted, { caller: null, locale: 'en', intent, cookie: () => undefined, visitor: () => 'bench' });
      }),
    );
    const ms = performance.now() - started;
    // The first warms up.
    if (round >= 0) took.push(ms);
    const sold = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const refused = outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof Refusal).length;
    if (sold !== PLACES || refused !== VISITORS - PLACES)
      throw new Error(`${sold} sold and ${refused} refused of ${PLACES} for ${VISITORS}`);
  }
  await own.end();
  await expectNoDrift(sql);
  const { median, lowest, highest } = spreadOf(took);
  return `${VISITORS} at once on ${PLACES} places, no HTTP: ${Math.round(median)} ms (${Math.round(lowest)}-${Math.round(highest)}), exactly ${PLACES} sold; aim 150 ms`;
}
