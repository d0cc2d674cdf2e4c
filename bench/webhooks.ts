import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import type { Sql } from '../server/core/database/database.ts';
import { bookingRequests } from './booking-requests.ts';
import { expectOnly } from './load-results.ts';
import { addSlots, findOnSale } from './marketplace.ts';
import { shown } from './processes.ts';
import { interleave, ratiosOf, spreadOf, type Pace } from './rounds.ts';
import { expectNoDrift, letMailsGo, VISITORS, type Stage } from './stage.ts';

const SLOTS = 1_000;
const CAPACITY = 1_000;
const WAITING = 10_000;
const AIM = 0.9;

type Receiver = 'dead' | 'alive' | 'none';

/**
 * Bookings a second of a provider with a dead receiver and a long queue before it, beside those of the same one with a receiver that takes each
 * message at once; and beside those without webhooks, whose bookings write no message.
 */
export async function webhooks({ app, sql, generator, rounds, seconds }: Stage): Promise<string> {
  const began = new Date();
  // Takes every connection and never says a word.
  const dead = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
  const alive = createHttpServer((request, reply) => request.resume().on('end', () => reply.end())).listen(0, '127.0.0.1');
  await Promise.all([once(dead, 'listening'), once(alive, 'listening')]);
  const on_sale = await findOnSale(sql);
  const slots = await addSlots(sql, on_sale, { count: SLOTS, capacity: CAPACITY });
  const ids = {
    dead: await addReceiver(sql, on_sale.service_id, (dead.address() as AddressInfo).port),
    alive: await addReceiver(sql, on_sale.service_id, (alive.address() as AddressInfo).port),
  };
  await queueUp(sql, on_sale.service_id, ids.dead);
  const requests = bookingRequests(app.port, on_sale, slots);
  const run = async (receiver: Receiver): Promise<Pace> => {
    for (const name of ['dead', 'alive'] as const)
      await sql`update webhook_endpoints set state = ${name === receiver ? 'on' : 'off'} where id = ${ids[name]}`;
    const results = await generator.ask({ ports: [app.port], connections: VISITORS, requests, until: { seconds } });
    expectOnly([201], results);
    await letMailsGo(sql, began);
    return results.pace;
  };
  const measured = await interleave(
    rounds,
    () => run('dead'),
    () => run('alive'),
    () => run('none'),
  );
  const without = measured.minimal ?? [];
  await expectNoDrift(sql);
  const [queue] = await sql<{ waiting: number; tried: number }[]>`
    select count(*) filter (where state in ('waiting', 'sending')) as waiting, coalesce(sum(attempts), 0)::int as tried
    from webhook_deliveries where endpoint_id = ${ids.dead}`;
  dead.close();
  alive.close();
  const ratio = spreadOf(ratiosOf(measured.ours, measured.limit));
  const cost = spreadOf(ratiosOf(measured.ours, without));
  return [
    `bookings a second; median of ${rounds} rounds (lowest-highest); ${queue?.waiting.toLocaleString('en')} messages wait, tried ${queue?.tried} times`,
    `  behind a dead receiver  ${shown(measured.ours)}`,
    `  behind one that answers ${shown(measured.limit)}`,
    `  ratio                   ${ratio.median.toFixed(2)} (${ratio.lowest.toFixed(2)}-${ratio.highest.toFixed(2)}); aim ${AIM}${ratio.median < AIM ? ' MISSED' : ''}`,
    `  without webhooks        ${shown(without)}`,
    `  ratio                   ${cost.median.toFixed(2)} (${cost.lowest.toFixed(2)}-${cost.highest.toFixed(2)})`,
  ].join('\n');
}

/** An address of a service's provider, off at first. */
async function addReceiver(sql: Sql, service_id: string, port: number): Promise<string> {
  const id = uuid();
  await sql`
    insert into webhook_endpoints (id, provider_id, url, events, state)
    select ${id}, provider_id, ${`http://127.0.0.1:${port}/`}, '{}', 'off' from services where id = ${service_id}`;
  return id;
}

/** Messages about a past booking of the service for an address, all of them due. */
async function queueUp(sql: Sql, service_id: string, endpoint_id: string): Promise<void> {
  await sql`
    insert into webhook_deliveries (id, endpoint_id, booking_id, line, event, at, sequence)
    select uuidv7(), ${endpoint_id}, (select id from bookings where service_id = ${service_id} limit 1), n::text, 'paid', now(), n
    from generate_series(1, ${WAITING}::int) n`;
}
