import assert from 'node:assert/strict';
import { test } from 'node:test';
import { octo } from '../../../../contract/octo.ts';
import { hongKongDateTime } from '../../../../rules/time.ts';
import { testApp } from '../../../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../../../tests/support/resellers.ts';
import { statementsSent } from '../../../../tests/support/statements-sent.ts';

const { sql, send, buildOffer, buildService, buildSlot } = await testApp();
const { buildReseller } = resellersOn(sql);

test('a list reads the products of its bookings in one statement, however many have changed', async () => {
  const { provider, service, slot } = await buildOffer();
  const software = octoThrough(send, (await buildReseller({ provider })).key);
  const services = [service];
  for (let n = 0; n < 4; n += 1) services.push(await buildService({ provider, for_resellers: true }));
  for (const one of services) {
    const { starts_at, ends_at } = slot;
    const at = one === service ? slot : await buildSlot({ service: one, starts_at, ends_at });
    await software.done(octo.reserve, { body: reserveBody(one, at) });
  }
  await sql`update services set title = 'Renamed' where provider_id = ${provider.id}`;
  const day = hongKongDateTime(slot.starts_at).slice(0, 10);
  let titles: string[] = [];
  const sent = await statementsSent(async () => {
    titles = (await software.done(octo.bookings, { query: { localDate: day } })).map(({ product }) => product.internalName);
  });
  assert.deepEqual(titles, Array(5).fill('Renamed'));
  assert.equal(sent.filter((text) => text.includes('as units from services s where s.id')).length, 1);
});
