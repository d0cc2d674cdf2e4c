import { callOff } from '../server/bookings/call-off/call-off.ts';
import { workOff } from '../server/bookings/call-off/run.ts';
import { bookingRequests } from './booking-requests.ts';
import { expectOnly } from './load-results.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { spreadOf } from './rounds.ts';
import { expectNoDrift, letMailsGo, type Stage } from './stage.ts';

const BOOKINGS = 500;
const AIM_S = 60;
/** Visitors who book another departure meanwhile. */
const OTHERS = 16;

/** A departure of 500 bookings is called off while visitors book another one: how long it takes, and how long they wait. */
export async function callOffs({ app, sql, generator, rounds }: Stage): Promise<string> {
  const began = new Date();
  const on_sale = await findOnSale(sql);
  const took: number[] = [];
  const waited: number[] = [];
  const [provider] = await sql<{ provider_id: string; name: string }[]>`
    select s.provider_id, p.name from services s join providers p on p.id = s.provider_id where s.id = ${on_sale.service_id}`;
  if (!provider) throw new Error('nobody sells it');
  for (let round = 0; round < rounds; round += 1) {
    const [full, other] = (await addSlots(sql, on_sale, { count: 2, capacity: 1_000 })) as [string, string];
    const requests = bookingRequests(app.port, on_sale, [full]);
    expectOnly([201], await generator.ask({ ports: [app.port], connections: OTHERS, requests, until: { requests: BOOKINGS } }));
    const by = { actor: 'provider', actor_name: provider.name, staff: null } as const;
    const reason = { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' };
    const order = { provider_id: provider.provider_id, slot_ids: [full], outcome: 'cancel', reason, by, weather: null } as const;
    const start = performance.now();
    const run = sql
      .begin((tx) => callOff(tx, order))
      .then((id) =>
        workOff(sql, id, (error) => {
          throw error;
        }),
      );
    const meanwhile = await generator.ask({
      ports: [app.port],
      connections: OTHERS,
      requests: bookingRequests(app.port, on_sale, [other]),
      until: { requests: BOOKINGS },
    });
    expectOnly([201], meanwhile);
    await run;
    took.push((performance.now() - start) / 1_000);
    waited.push(meanwhile.pace.p99);
    const [left] = await sql<{ taken: number }[]>`select spots_taken as taken from slots where id = ${full}`;
    if (left?.taken !== 0) throw new Error(`${left?.taken} places of a departure that was called off are still taken`);
    await letMailsGo(sql, began);
  }
  await expectNoDrift(sql);
  const [seconds, p99] = [spreadOf(took), spreadOf(waited)];
  return `${BOOKINGS} bookings called off in ${seconds.median.toFixed(1)} s (${seconds.lowest.toFixed(1)}-${seconds.highest.toFixed(1)}); aim ${AIM_S} s${seconds.median > AIM_S ? ' MISSED' : ''}; bookings elsewhere meanwhile: p99 ${Math.round(p99.median)} ms`;
}
