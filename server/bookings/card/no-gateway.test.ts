import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { cardGateway } from '../../../tests/support/card-gateway.ts';

const { payments } = await cardGateway();
const { sql, guest, links, database, buildOffer, buildProvider } = await testApp({ payments });
const without = await openApp(sql);
database.beforeDrop(() => without.close());

test('a process without a gateway gives a booking neither a page nor more time to pay', async () => {
  const offer = await buildOffer({ service: { provider: await buildProvider({ pay_ways: ['card'] }) } });
  const booking = await guest.done(api.pages.book, { body: bookingBody(offer, { pay_way: 'card' }) });
  const params = { token: links.sign('booking', booking.id) };
  const elsewhere = callerThrough(sendTo(without));
  assert.equal((await elsewhere.refused(409, api.cards.payAsGuest, { params })).code, 'no_card_payment');
  assert.equal((await guest.done(api.guests.booking, { params })).pay_by, booking.pay_by);
  assert.equal((await sql`select from card_checkouts where booking_id = ${booking.id}`).length, 0);
});
