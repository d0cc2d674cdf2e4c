import { bookingRequests } from './booking-requests.ts';
import { expectOnly } from './load-results.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { spreadOf } from './rounds.ts';
import { expectNoDrift, letMailsGo, type Stage } from './stage.ts';

const PLACES = 100;
const VISITORS = 2_000;
const AIM_MS = 150;
/** Rounds before the first that counts: one is too short for V8 to optimise the program. */
const WARMING = 3;

/**
 * Two thousand visitors, whose connections are open, send their booking of the same hundred places at once: how long until the last of
 * them has the whole answer.
 */
export async function rush({ app, sql, generator, rounds }: Stage): Promise<string> {
  const began = new Date();
  const on_sale = await findOnSale(sql);
  const took: number[] = [];
  let generator_busy = 0;
  for (let round = -WARMING; round < rounds; round += 1) {
    const requests = bookingRequests(app.port, on_sale, await addSlots(sql, on_sale, { count: 1, capacity: PLACES }));
    const results = await generator.ask({ ports: [app.port], connections: VISITORS, requests, until: { requests: VISITORS } });
    expectOnly([201, 409], results);
    const [sold, refused] = [results.statuses[201] ?? 0, results.statuses[409] ?? 0];
    if (sold !== PLACES || refused !== VISITORS - PLACES)
      throw new Error(`${sold} sold and ${refused} refused of ${PLACES} for ${VISITORS}`);
    if (round >= 0) took.push(results.all_ms);
    generator_busy = Math.max(generator_busy, results.pace.generator_busy);
    await letMailsGo(sql, began);
  }
  await expectNoDrift(sql);
  const { median, lowest, highest } = spreadOf(took);
  return `${VISITORS} at once on ${PLACES} places over HTTP: ${Math.round(median)} ms (${Math.round(lowest)}-${Math.round(highest)}), exactly ${PLACES} sold; aim ${AIM_MS} ms${median > AIM_MS ? ' MISSED' : ''}, generator ${Math.round(generator_busy * 100)} %`;
}
