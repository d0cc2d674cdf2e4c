import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { foldOldClicks } from './writes.ts';

const { sql, as, buildClick, buildLink, buildPartner, buildOperator } = await testApp();

const DAY_MS = 86_400_000;

test('clicks of more than 400 days ago are added up on their link: everybody still counts them', async () => {
  const partner = await buildPartner();
  const [lobby, room] = [await buildLink({ partner }), await buildLink({ partner })];
  for (const days_ago of [500, 401, 399, 0]) await buildClick({ link: lobby, clicked_at: new Date(Date.now() - days_ago * DAY_MS) });
  await buildClick({ link: room, clicked_at: new Date(Date.now() - 401 * DAY_MS) });
  const counted = async () => {
    const { results } = await (await as(partner.user)).done(api.partners.links);
    const operator = await as(await buildOperator());
    const managed = (await operator.done(api.operator.partners, { query: { search: partner.user.email } })).results[0];
    return [results.find(({ id }) => id === lobby.id)?.clicks, results.find(({ id }) => id === room.id)?.clicks, managed?.clicks];
  };
  assert.deepEqual(await counted(), [4, 1, 5]);
  assert.equal(await foldOldClicks(sql), 3);
  assert.equal((await sql`select id from referral_clicks where link_id = any(${[lobby.id, room.id]}::uuid[])`).length, 2);
  assert.deepEqual(await counted(), [4, 1, 5]);
  assert.equal(await foldOldClicks(sql), 0);
});
