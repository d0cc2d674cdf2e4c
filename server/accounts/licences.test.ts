import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { addDays, hongKongToInstant } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, type Offer } from '../../tests/support/builders.ts';
import { setClock } from '../../tests/support/clock.ts';
import { until } from '../../tests/support/until.ts';
import { watchLicences } from './licences.ts';

// Moves the clock.
const { sql, guest, as, buildBooking, buildOffer, buildOperator, buildProvider } = await testApp({ clock: true });
const { verifyProvider, unverifyProvider, provider, providers, overview } = api.operator;
const operatorAccount = await buildOperator();
const TODAY = '2027-06-15';
const at = (day: number, time = '12:00') => setClock(sql, hongKongToInstant(addDays(TODAY, day), time));
await at(0);

/** Who acts, signed in anew: the clock has gone on since. */
const operator = () => as(operatorAccount);
const day = (n: number) => addDays(TODAY, n);
const noticesOf = async (offer: Pick<Offer, 'provider'>) =>
  (await sql<{ kind: string }[]>`select kind from account_notices where user_id = ${offer.provider.user.id} order by created_at, id`).map(
    ({ kind }) => kind,
  );
const stateOf = async ({ provider: { id } }: Pick<Offer, 'provider'>) => {
  const { licence_stops_on, licence_stopped_at, verified_at } = await (await operator()).done(provider, { params: { id } });
  return { stops_on: licence_stops_on, stopped: licence_stopped_at !== null, verified: verified_at !== null };
};
const buildLicensed = async (expiry: string) =>
  buildOffer({
    service: { provider: await buildProvider({ licence_number: '354021', licence_expiry: expiry, verified_at: new Date() }) },
  });

test('a month before a licence runs out its provider is warned, a week before again, and then sells nothing more', async () => {
  await at(0);
  const offer = await buildLicensed(day(31));
  const booked = await buildBooking({ slot: offer.slot });
  const read = () => guest.ask(api.services.get, { params: { id: offer.service.id } });
  await watchLicences(sql);
  assert.deepEqual([await noticesOf(offer), (await stateOf(offer)).stops_on], [[], null]);

  await at(1);
  await watchLicences(sql);
  await watchLicences(sql);
  assert.deepEqual(
    [await noticesOf(offer), await stateOf(offer)],
    [['licence_runs_out'], { stops_on: day(32), stopped: false, verified: true }],
  );
  await at(24, '23:59');
  await watchLicences(sql);
  assert.equal((await noticesOf(offer)).length, 1);
  await at(25, '00:00');
  await watchLicences(sql);
  await watchLicences(sql);
  assert.deepEqual(await noticesOf(offer), ['licence_runs_out', 'licence_stops_soon']);
  await at(31, '23:59');
  await watchLicences(sql);
  assert.equal((await read()).status, 200);

  await at(32, '00:00');
  await watchLicences(sql);
  await watchLicences(sql);
  assert.deepEqual(await noticesOf(offer), ['licence_runs_out', 'licence_stops_soon', 'licence_stopped']);
  assert.deepEqual(await stateOf(offer), { stops_on: day(32), stopped: true, verified: false });
  assert.equal((await read()).status, 404);
  await guest.refused(404, api.pages.book, { body: bookingBody(offer) });
  assert.equal((await guest.done(api.services.list, { query: { search: offer.service.title } })).count, 0);
  // What was booked before goes on.
  const host = await as(offer.provider.user);
  assert.equal((await host.done(api.bookings.get, { params: booked })).status, 'confirmed');
  assert.deepEqual(
    [(await host.done(api.providers.me)).licence_stops_on, (await host.done(api.providers.me)).licence_stopped],
    [day(32), true],
  );
});

test('nobody is stopped without a month’s warning, also when the licence ran out long ago', async () => {
  await at(40);
  const offer = await buildLicensed(day(10));
  await watchLicences(sql);
  assert.deepEqual([await noticesOf(offer), (await stateOf(offer)).stops_on], [['licence_runs_out'], day(70)]);
  await at(69);
  await watchLicences(sql);
  assert.equal((await stateOf(offer)).stopped, false);
  await at(70);
  await watchLicences(sql);
  assert.equal((await stateOf(offer)).stopped, true);
});

test('a new licence counts once it is verified, before the sale has stopped or after', async () => {
  for (const stopped of [false, true]) {
    await at(100);
    const offer = await buildLicensed(day(110));
    const params = { id: offer.provider.id };
    await watchLicences(sql);
    if (stopped) {
      await at(130);
      await watchLicences(sql);
      assert.equal((await (await operator()).refused(409, verifyProvider, { params })).code, 'licence_expired');
    }
    const host = await as(offer.provider.user);
    await host.done(api.providers.update, { body: { licence_number: '354022', licence_expiry: day(800) } });
    await watchLicences(sql);
    // A date that anybody may type changes nothing of it.
    assert.deepEqual(await stateOf(offer), { stops_on: day(130), stopped, verified: false });

    await (await operator()).done(verifyProvider, { params });
    assert.deepEqual(await stateOf(offer), { stops_on: null, stopped: false, verified: true });
    await until('it is on sale', async () => (await guest.ask(api.services.get, { params: offer.service })).status === 200);
    await at(140);
    await watchLicences(sql);
    assert.equal((await stateOf(offer)).stopped, false);
  }
});

test('the mark of a verified business goes with the licence that was seen', async () => {
  await at(200);
  const marked = async (body: object) => {
    const offer = await buildLicensed(day(400));
    await (await as(offer.provider.user)).done(api.providers.update, { body });
    return (await stateOf(offer)).verified;
  };
  assert.equal(await marked({ licence_number: '354022' }), false);
  assert.equal(await marked({ licence_expiry: day(401) }), false);
  assert.equal(await marked({ licence_expiry: null }), false);
  assert.equal(await marked({ licence_number: '354021', licence_expiry: day(400), name: 'Salt & Reed' }), true);
  assert.equal(await marked({ licence_expiry: day(399) }), true);
});

test('verifying a licence that is about to run out changes nothing of the warning', async () => {
  await at(200);
  const offer = await buildLicensed(day(210));
  await watchLicences(sql);
  const params = { id: offer.provider.id };
  await (await operator()).done(unverifyProvider, { params, body: { reason: 'The papers of another' } });
  await (await operator()).done(verifyProvider, { params });
  assert.equal((await stateOf(offer)).stops_on, day(230));
});

test('the operator sees whose licence runs out; a suspended business is neither warned nor counted', async () => {
  await at(200);
  const me = await operator();
  const before = (await me.done(overview)).waiting.licences;
  const offer = await buildLicensed(day(205));
  const away = await buildProvider({ licence_expiry: day(205), suspended_at: new Date() });
  await watchLicences(sql);
  assert.equal((await me.done(overview)).waiting.licences - before, 1);
  const { results } = await me.done(providers, { query: { state: 'licence' } });
  assert.ok(results.some(({ id }) => id === offer.provider.id) && results.every(({ id }) => id !== away.id));
  assert.deepEqual(await noticesOf({ provider: away }), []);
});

test('two looks at once warn once', async () => {
  await at(200);
  const offers = [await buildLicensed(day(201)), await buildLicensed(day(202)), await buildLicensed(day(203))];
  await Promise.all([watchLicences(sql), watchLicences(sql)]);
  for (const offer of offers) assert.deepEqual(await noticesOf(offer), ['licence_runs_out']);
});
