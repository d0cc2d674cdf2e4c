import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../../tests/support/builders.ts';
import type { Answer } from '../../../tests/support/caller.ts';
import { untilWaiting } from '../../../tests/support/until.ts';
import type { Tx } from '../../core/database/database.ts';

// What the visitor saw is what is charged, also when it changes between the look and the booking.

const { sql, guest, as, buildOffer, buildOperator } = await testApp();

/** What bookings are answered that have looked at their offer before `change` and are written after it. */
async function bookAround(bodies: object[], change: (tx: Tx) => Promise<unknown>): Promise<Answer[]> {
  let answers: Promise<Answer>[] = [];
  await sql.begin(async (tx) => {
    await tx`lock table bookings in share mode`;
    answers = bodies.map((body) => guest.ask(api.pages.book, { body }));
    await untilWaiting(sql, 1);
    await change(tx);
  });
  return Promise.all(answers);
}

const stored = ({ slot }: Offer) => sql`select final_amount from bookings where slot_id = ${slot.id} order by final_amount`;
const dearer = async ({ provider, service }: Offer, price: string) =>
  (await as(provider.user)).done(api.ownServices.update, { params: service, body: { price } });

test('a price that rises while somebody books is not charged to who saw the old one', async () => {
  const offer = await buildOffer({ service: { price: 58_000 } });
  const bodies = [{ final_amount: '609.00' }, {}].map((shown) => bookingBody(offer, shown));
  const [saw, did_not_say] = await bookAround(bodies, () => dearer(offer, '4999'));
  assert.deepEqual(
    [saw!.status, saw!.body],
    [409, { ...(saw!.body as object), code: 'price_changed', final_amount: '5248.95', shown_amount: '609.00' }],
  );
  const { total_price, final_amount, units } = did_not_say!.body as {
    total_price: string;
    final_amount: string;
    units: { price: string }[];
  };
  assert.deepEqual([did_not_say!.status, total_price, final_amount, units[0]!.price], [201, '4999.00', '5248.95', '4999.00']);
  assert.deepEqual([...(await stored(offer))], [{ final_amount: 524_895 }]);
});

test('a fee that the operator changes while somebody books neither', async () => {
  const offer = await buildOffer({ service: { price: 10_000 } });
  const operator = await as(await buildOperator());
  const { fee_bp } = await operator.done(api.operator.settings);
  const bodies = [{ final_amount: '105.00' }, {}].map((shown) => bookingBody(offer, shown));
  const [saw, did_not_say] = await bookAround(bodies, () => operator.done(api.operator.changeSettings, { body: { fee_bp: 1_000 } }));
  await operator.done(api.operator.changeSettings, { body: { fee_bp } });
  assert.deepEqual([saw!.status, (saw!.body as { final_amount: string }).final_amount], [409, '110.00']);
  assert.deepEqual([did_not_say!.status, (did_not_say!.body as { final_amount: string }).final_amount], [201, '110.00']);
});

test('other terms that change meanwhile hold for the booking too', async () => {
  const offer = await buildOffer({ service: { confirmation: 'instant', max_participants: 4 } });
  const provider = await as(offer.provider.user);
  const bodies = [1, 4].map((participants) => bookingBody(offer, { participants }));
  const [small, large] = await bookAround(bodies, () =>
    provider.done(api.ownServices.update, { params: offer.service, body: { confirmation: 'request', max_participants: 2 } }),
  );
  assert.deepEqual([small!.status, (small!.body as { status: string }).status], [201, 'pending']);
  assert.deepEqual([large!.status, Object.keys(large!.body as object)], [400, ['participants']]);
});

test('what changes without touching the price is no reason to refuse', async () => {
  const offer = await buildOffer({ service: { price: 10_000 } });
  const provider = await as(offer.provider.user);
  const [answer] = await bookAround([bookingBody(offer, { final_amount: '105.00' })], () =>
    provider.done(api.ownServices.update, { params: offer.service, body: { description: 'Another way.', title: 'Another walk' } }),
  );
  assert.deepEqual([answer!.status, (answer!.body as { service_title: string }).service_title], [201, 'Another walk']);
});

test('a page that is deleted while somebody books on it is not found', async () => {
  const offer = await buildOffer();
  const [answer] = await bookAround([bookingBody(offer)], (tx) => tx`delete from pages where id = ${offer.page.id}`);
  assert.deepEqual([answer!.status, (answer!.body as { code: string }).code], [404, 'not_found']);
});

test('sent again with its key it is the same booking at the price it was made at', async () => {
  const offer = await buildOffer({ service: { price: 58_000 } });
  const asked = { body: bookingBody(offer, { final_amount: '609.00' }), key: 'seen-609' };
  const first = await guest.done(api.pages.book, asked);
  await dearer(offer, '999');
  assert.deepEqual(await guest.done(api.pages.book, asked), first);
  assert.equal((await guest.refused(409, api.pages.book, { ...asked, key: 'another' })).code, 'price_changed');
});
