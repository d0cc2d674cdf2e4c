import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import { statementsSent } from '../../../tests/support/statements-sent.ts';

const { guest, as, buildOffer } = await testApp();

/** The statements of a booking but those that count visitors, without what stands between their words. */
async function statementsOf(offer: Offer, final_amount?: string): Promise<string[]> {
  const body = bookingBody(offer, final_amount === undefined ? {} : { final_amount });
  const sent = await statementsSent(() => guest.done(api.pages.book, { body }));
  return sent.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => !text.startsWith('insert into rate_limit_hits'));
}

test('a booking is the read of its offer and one statement, or the statement alone; rules for prices add none', async () => {
  const plain = await buildOffer({ capacity: 9 });
  const first = await statementsOf(plain);
  const second = await statementsOf(plain);
  assert.equal(first.length, 2, JSON.stringify(first));
  assert.deepEqual(second, first.slice(1));

  const varied = await buildOffer({ capacity: 9 });
  const everyDay = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], effect: { type: 'percent', percent: 20 } };
  const owner = await as(varied.provider.user);
  await owner.done(api.ownServices.update, { params: varied.service, body: { price_rules: [everyDay] } });
  assert.deepEqual(await statementsOf(varied, '604.80'), first);
  assert.deepEqual(await statementsOf(varied, '604.80'), second);
});

test('looking at times of a service without rules reads no unit', async () => {
  const { service } = await buildOffer();
  const sent = await statementsSent(() => guest.done(api.services.availability, { params: service, query: {} }));
  assert.equal(sent.length, 2, JSON.stringify(sent));
});
