import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { bookingBody } from '../../../../tests/support/builders.ts';
import type { Answer } from '../../../../tests/support/caller.ts';
import { until, untilWaiting } from '../../../../tests/support/until.ts';

const { app, sql, guest, buildOffer } = await testApp();

test('a guest who hangs up while the database stands still is not booked when it goes on', async () => {
  const offer = await buildOffer({ capacity: 9 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const body = (customer_name: string) => bookingBody(offer, { customer_name });
  const staying: Promise<Answer>[] = [];
  const stay = (name: string) => staying.push(guest.ask(api.pages.book, { body: body(name) }));
  await sql.begin(async (tx) => {
    await tx`lock table pages in access exclusive mode`;
    // As many callers as are looked up at the same time; the next caller waits behind them.
    for (const name of ['first', 'second']) await untilWaiting(sql, stay(name));
    const leaving = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: api.pages.book.path,
      headers: { 'content-type': 'application/json' },
    });
    leaving.on('error', () => undefined);
    leaving.end(JSON.stringify(body('leaving')));
    await once(app.server, 'request');
    stay('third');
    leaving.destroy();
    await until('the server has heard it', async () => new Promise((resolve) => app.server.getConnections((_, n) => resolve(n === 0))));
  });
  assert.deepEqual(
    (await Promise.all(staying)).map(({ status }) => status),
    [201, 201, 201],
  );
  const names = await sql<
    { customer_name: string }[]
  >`select customer_name from bookings where slot_id = ${offer.slot.id} order by customer_name`;
  assert.deepEqual(
    names.map(({ customer_name }) => customer_name),
    ['first', 'second', 'third'],
  );
});
