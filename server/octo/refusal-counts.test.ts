import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { octo } from '../../contract/octo.ts';
import { MOST_COUNTED } from '../../contract/resellers.ts';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { testApp } from '../../tests/support/app.ts';
import { figuresOf, METRICS_TOKEN, movedBy } from '../../tests/support/figures.ts';
import { octoThrough, reserveBody, resellersOn } from '../../tests/support/resellers.ts';
import { until } from '../../tests/support/until.ts';
import { deleteOldRefusals } from '../resellers/writes.ts';

const { app, sql, as, send, buildOffer } = await testApp({ env: { METRICS_TOKEN, OCTO_PER_MINUTE: '40' } });
const { buildReseller } = resellersOn(sql);

test('a provider sees what its resellers were refused within 30 days, by reason, and those of no other provider', async () => {
  const [offer, theirs] = [await buildOffer({ capacity: 2 }), await buildOffer()];
  const [reseller, other] = [await buildReseller(offer), await buildReseller(theirs)];
  const software = octoThrough(send, reseller.key);
  const moved = await movedBy(app, async () => {
    await software.done(octo.products);
    for (let n = 0; n < 3; n += 1) await software.refused('INVALID_PRODUCT_ID', octo.product, { named: 'x' });
    await software.refused('UNPROCESSABLE_ENTITY', octo.reserve, { body: reserveBody(offer.service, offer.slot, { people: 3 }) });
    assert.equal((await octoThrough(send, `smp_${'A'.repeat(43)}`).ask(octo.products)).status, 403);
  });
  assert.deepEqual(Object.fromEntries(Object.entries(moved).filter(([name]) => name.startsWith('sampan_octo_calls_total'))), {
    'sampan_octo_calls_total{outcome="done"}': 1,
    'sampan_octo_calls_total{outcome="INVALID_PRODUCT_ID"}': 3,
    'sampan_octo_calls_total{outcome="UNPROCESSABLE_ENTITY"}': 1,
    'sampan_octo_calls_total{outcome="FORBIDDEN"}': 1,
  });
  assert.equal((await figuresOf(app)).get('sampan_calendars_failing'), 0);

  const refusalsOf = async ({ provider }: typeof offer) =>
    (await (await as(provider.user)).done(api.resellers.list)).resellers.flatMap(({ refusals }) => refusals);
  const counted = [
    { error: 'INVALID_PRODUCT_ID', count: 3 },
    { error: 'UNPROCESSABLE_ENTITY', count: 1 },
  ];
  await until('they are written down', async () => (await refusalsOf(offer)).length === 2);
  assert.deepEqual(await refusalsOf(offer), counted);
  assert.deepEqual(await refusalsOf(theirs), []);

  // Those that come later are added to them; those of before the 30 days are not shown, and are deleted after 90.
  await software.refused('INVALID_PRODUCT_ID', octo.product, { named: 'x' });
  await until('one is added', async () => (await refusalsOf(offer))[0]?.count === 4);
  const today = hongKongDate(Date.now());
  for (const [days, count] of [
    [29, 5],
    [30, 7],
    [89, 11],
    [91, 13],
  ] as const)
    await sql`insert into reseller_refusals ${sql({
      provider_id: theirs.provider.id,
      reseller_id: other.id,
      day: addDays(today, -days),
      error: 'BAD_REQUEST',
      count,
    })}`;
  assert.deepEqual(await refusalsOf(theirs), [{ error: 'BAD_REQUEST', count: 5 }]);
  assert.equal(await deleteOldRefusals(sql), 1);
});

test('a key that calls too often is counted too', async () => {
  const offer = await buildOffer();
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const answers = await Promise.all(Array.from({ length: 45 }, async () => software.ask(octo.capabilities)));
  assert.equal(answers.filter(({ body }) => body.error === 'TOO_MANY_REQUESTS').length, 5);
  const owner = await as(offer.provider.user);
  await until('they are written down', async () => {
    const { resellers } = await owner.done(api.resellers.list);
    return resellers[0]?.refusals[0]?.count === 5;
  });
});

test('bookings of a busy reseller are counted so far and no further', async () => {
  const offer = await buildOffer();
  const { id } = await buildReseller(offer);
  await sql`
    insert into reseller_bookings (uuid, provider_id, reseller_id, service_id, slot_id, starts_at, ends_at, hold_id, booking_id, supplier_reference,
      contact, unit_items, body_hash, expires_at)
    select n::text, ${offer.provider.id}, ${id}, ${offer.service.id}, ${offer.slot.id}, now(), now(), gen_random_uuid(), gen_random_uuid(), 'R',
      '{}', '[]', '', now()
    from generate_series(1, ${MOST_COUNTED + 20}) n`;
  const { resellers } = await (await as(offer.provider.user)).done(api.resellers.list);
  assert.equal(resellers[0]?.bookings, MOST_COUNTED + 1);
});
