import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, PASSWORD } from '../../tests/support/builders.ts';
import { tablesWith } from '../../tests/support/tables.ts';
import { applyBookingChanges } from '../bookings/list/rollup.ts';

const { sql, as, buildBooking, buildOffer, buildOperator, buildReview, buildSlot, buildUser } = await testApp();
const { cancel, complete, payment, refund } = api.bookings;

test('erasing a person empties what host and operator wrote about them too; what was given back stays', async () => {
  const mark = `tam-${randomUUID().slice(0, 8)}`;
  const about = (what: string) => `${mark} ${what}`;
  const client = await buildUser({ username: mark, email: `${mark}@example.com` });
  const offer = await buildOffer();
  const [me, host, lok] = await Promise.all([as(client), as(offer.provider.user), as(await buildOperator())]);
  const book = () => me.done(api.pages.book, { body: bookingBody(offer, { customer_name: mark, customer_email: client.email }) });

  const declined = { params: { id: (await book()).id } };
  await host.done(cancel, { ...declined, body: { reason: about('was rude'), description: about('was rude to the crew') } });

  const slot = await buildSlot({ service: offer.service, starts_at: new Date(Date.now() - 86_400_000) });
  const sailed = await buildBooking({ slot, client, status: 'confirmed', customer_name: mark, customer_email: client.email });
  const params = { id: sailed.id };
  await host.done(payment, { params, body: { payment_status: 'paid', note: about('paid in coins') } });
  await host.done(complete, { params, body: { reason: about('was seasick') } });
  await host.done(refund, { params, body: { amount: '10.00', reason: about('lost a hat') } });
  await buildReview({ booking: sailed, author: mark });
  const [review] = await sql<{ id: string }[]>`select id from reviews where booking_id = ${sailed.id}`;
  await lok.done(api.operator.hideReview, { params: { id: review!.id }, body: { reason: about('swears') } });
  await applyBookingChanges(sql);

  await me.done(api.auth.remove, { body: { password: PASSWORD } });
  // The log keeps why the operator did something, and the operator is asked not to name anybody there.
  assert.deepEqual(await tablesWith(sql, mark), ['audit_log']);
  const timeline = (await host.done(api.bookings.get, { params })).timeline.map(({ event, note }) => [event, note]);
  assert.deepEqual(
    timeline.filter(([, note]) => note !== ''),
    [['refunded', 'HK$10.00']],
  );
  assert.equal((await host.done(api.bookings.get, { params })).refunded, '10.00');
});
