import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { refusalWords } from '../../contract/errors.ts';
import { newAddress, openApp, sendTo, testApp } from '../../tests/support/app.ts';
import { bookingBody, holdBody } from '../../tests/support/builders.ts';
import { callerThrough } from '../../tests/support/caller.ts';

const { sql, database, buildOffer } = await testApp();
const { hold, release } = api.holds;

/** One more process with bounds of its own. */
async function openBounded(env: Record<string, string>) {
  const app = await openApp(sql, env);
  database.beforeDrop(() => app.close());
  return (address = newAddress()) => callerThrough(sendTo(app, address));
}

test('the visitors of one address hold so many places at once, and can still book', async () => {
  const from = await openBounded({ HELD_PLACES_AT_ONCE: '6' });
  const offer = await buildOffer({ capacity: 50 });
  const address = newAddress();
  const visitor = from(address);
  const body = holdBody(offer, { participants: 4 });
  const made = await visitor.done(hold, { body });
  for (const locale of ['en', 'zh-HK'] as const) {
    const who = visitor.with({ 'accept-language': locale });
    const refused = await who.refused(429, hold, { body: holdBody(offer, { participants: 3 }) });
    assert.deepEqual([refused.code, refused.detail], ['hold_limit', refusalWords('hold_limit', locale)]);
  }
  await visitor.done(hold, { body: holdBody(offer, { participants: 2 }) });
  await visitor.done(api.pages.book, { body: bookingBody(offer, { participants: 3 }) });
  await from().done(hold, { body: holdBody(offer, { participants: 6 }) });
  await visitor.done(release, { params: made, body: { token: body.token } });
  await visitor.done(hold, { body: holdBody(offer, { participants: 4 }) });
});

test('a class that is larger than the limit is held once', async () => {
  const from = await openBounded({ HELD_PLACES_AT_ONCE: '6' });
  const offer = await buildOffer({ capacity: 50 });
  const school = from();
  await school.done(hold, { body: holdBody(offer, { participants: 18 }) });
  await school.refused(429, hold, { body: holdBody(offer) });
});

test('within an hour an address holds so many places, those that it has given back included', async () => {
  const from = await openBounded({ HELD_PLACES_PER_HOUR: '10' });
  const offer = await buildOffer({ capacity: 50 });
  const visitor = from();
  for (let n = 0; n < 2; n += 1) {
    const body = holdBody(offer, { participants: 5 });
    const made = await visitor.done(hold, { body });
    if (n === 0) assert.equal((await visitor.done(hold, { body })).id, made.id, 'asking again counts nothing');
    await visitor.done(release, { params: made, body: { token: body.token } });
  }
  const refused = await visitor.refused(429, hold, { body: holdBody(offer) });
  assert.equal(refused.code, 'hold_limit');
  assert.ok(Number(refused.retry_after) > 3_500);
});

test('of many holds at once an address gets what it may have in an hour', async () => {
  const from = await openBounded({ HELD_PLACES_PER_HOUR: '10' });
  const offer = await buildOffer({ capacity: 50 });
  const visitor = from();
  const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.ask(hold, { body: holdBody(offer, { participants: 2 }) })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 5);
  assert.equal(answers.filter(({ status }) => status === 429).length, 7);
});

test('calls about holds have a limit of their own: who has reached it can still book', async () => {
  const from = await openBounded({ HOLDS_PER_MINUTE: '2' });
  const offer = await buildOffer({ capacity: 50 });
  const visitor = from();
  for (let n = 0; n < 2; n += 1) await visitor.done(hold, { body: holdBody(offer) });
  assert.equal((await visitor.refused(429, hold, { body: holdBody(offer) })).code, 'too_many_requests');
  await visitor.done(api.pages.book, { body: bookingBody(offer) });
});
