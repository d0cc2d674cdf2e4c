import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { fieldRules } from '../../contract/field-rules.ts';
import { addDays } from '../../rules/time.ts';
import type { Caller } from '../../tests/support/caller.ts';
import { testApp } from '../../tests/support/app.ts';
import { onOneDay } from '../../tests/support/one-day.ts';

const { guest, as, buildProvider, buildService, buildSlot } = await testApp();
const { list } = api.availability;

/** A provider signed in, with a service of theirs. */
async function host() {
  const service = await buildService();
  return { service, me: await as(service.provider.user) };
}

test('how many a slot takes and has sold is shown to its provider alone', async () => {
  const { service, me } = await host();
  await buildSlot({ service, capacity: 9 });
  const fieldsFor = async (who: Caller) => (await who.done(list, { query: { service: service.id } })).map((slot) => Object.keys(slot));
  const rival = await as((await buildProvider()).user);
  const [mine = []] = await fieldsFor(me);
  for (const who of [guest, rival]) {
    const [theirs = []] = await fieldsFor(who);
    assert.deepEqual(
      mine.filter((field) => !theirs.includes(field)),
      ['capacity', 'spots_taken', 'sold_whole'],
    );
  }
});

test('nobody lists more than 366 days of a service at once, whichever end of the range is given', () =>
  onOneDay(async (today) => {
    const { service, me } = await host();
    for (const who of [guest, me]) {
      const refused = (query: Record<string, unknown>) => who.refused(400, list, { query: { service: service.id, ...query } });
      const too_long = { date_to: [fieldRules.range_too_long.en] };
      assert.deepEqual(await refused({ date_to: '2199-12-31' }), too_long);
      assert.deepEqual(await refused({ date_to: addDays(today, 367) }), too_long);
      assert.deepEqual(await refused({ date_from: '2182-01-01', date_to: '2183-01-03' }), too_long);
      assert.deepEqual(await refused({ date_from: '2182-02-02', date_to: '2182-02-01' }), { date_to: [fieldRules.before_start.en] });
      assert.deepEqual(await who.done(list, { query: { service: service.id, date_to: addDays(today, 366) } }), []);
    }
  }));

test('everyone else sees of a service only what can be booked', async () => {
  const { service, me } = await host();
  const open = await buildSlot({ service });
  await buildSlot({ service, is_available: false });
  await buildSlot({ service, capacity: 2, taken: 2 });
  assert.equal((await me.done(list, { query: { service: service.id } })).length, 3);
  const stranger = await as((await buildProvider()).user);
  for (const who of [guest, stranger])
    assert.deepEqual(
      (await who.done(list, { query: { service: service.id } })).map(({ id }) => id),
      [open.id],
    );
});
