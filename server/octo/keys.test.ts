import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { octo, type OctoCall } from '../../contract/octo.ts';
import { MOST_KEYS } from '../../contract/resellers.ts';
import { openApp, sendTo, testApp } from '../../tests/support/app.ts';
import { octoThrough, reserveBody, resellersOn } from '../../tests/support/resellers.ts';

const { sql, as, send, buildOffer, buildOperator } = await testApp();
const { buildReseller } = resellersOn(sql);
const calls = Object.entries<OctoCall>(octo);

test('without a key every call is 401, and with one that does not work 403', async () => {
  const offer = await buildOffer();
  const revoked = await buildReseller(offer);
  await sql`update api_keys set revoked_at = now() where id = ${revoked.key_id}`;
  const ended = await buildReseller(offer);
  await sql`update resellers set ended_at = now() where id = ${ended.id}`;
  const suspended = await buildOffer();
  const stopped = await buildReseller(suspended);
  await sql`update providers set suspended_at = now() where id = ${suspended.provider.id}`;
  const keys = [revoked.key, ended.key, stopped.key, 'smp_', 'nothing', `smp_${'A'.repeat(43)}`];
  for (const [name, call] of calls) {
    const asked = { named: 'x', ...(call.body && { body: {} }) };
    const none = await octoThrough(send, undefined).ask(call, asked);
    assert.deepEqual([none.status, none.body.error], [401, 'UNAUTHORIZED'], name);
    for (const key of keys) {
      const answer = await octoThrough(send, key).ask(call, asked);
      assert.deepEqual([answer.status, answer.body.error], [403, 'FORBIDDEN'], `${name} ${key}`);
    }
  }
});

test('a key of another provider, or of another reseller, finds nothing of this one', async () => {
  const [mine, theirs] = [await buildOffer(), await buildOffer()];
  const owner = octoThrough(send, (await buildReseller(mine)).key);
  const body = reserveBody(mine.service, mine.slot, { resellerReference: 'R-1' });
  await owner.done(octo.reserve, { body });
  const { uuid } = body;
  const strangers = [await buildReseller(theirs), await buildReseller(mine)];
  for (const [n, { key }] of strangers.entries()) {
    const stranger = octoThrough(send, key);
    for (const call of [octo.booking, octo.confirm, octo.extend, octo.cancel, octo.remove, octo.change]) {
      const refused = await stranger.refused('INVALID_BOOKING_UUID', call, { named: uuid, ...(call.method !== 'GET' && { body: {} }) });
      assert.equal(refused.uuid, uuid);
    }
    assert.deepEqual(await stranger.done(octo.bookings, { query: { resellerReference: 'R-1' } }), []);
    const [product] = await stranger.done(octo.products);
    assert.equal(product?.id === mine.service.id, n === 1);
    if (n === 1) assert.equal((await stranger.refused('INVALID_BOOKING_UUID', octo.reserve, { body })).uuid, uuid);
    else {
      assert.equal((await stranger.refused('INVALID_PRODUCT_ID', octo.product, { named: mine.service.id })).productId, mine.service.id);
      for (const call of [octo.reserve, octo.availability, octo.calendar]) {
        const asked = { ...body, uuid: null, localDateStart: '2030-01-01', localDateEnd: '2030-01-02' };
        await stranger.refused('INVALID_PRODUCT_ID', call, { body: asked });
      }
    }
  }
  assert.equal((await owner.done(octo.booking, { named: uuid })).status, 'ON_HOLD');
});

test('a session is no key, and a key no session', async () => {
  const offer = await buildOffer();
  const { key } = await buildReseller(offer);
  const { status, text } = await send({ method: 'GET', url: '/api/providers/me/', headers: { authorization: `Bearer ${key}` } });
  assert.deepEqual([status, (JSON.parse(text) as { code: string }).code], [403, 'key_for_other_calls']);
  const owner = await as(offer.provider.user);
  const list = await owner.done(api.resellers.list);
  assert.ok(!JSON.stringify(list).includes(key));
});

test('a provider adds a reseller and makes a key, which works until it is revoked, and says when it was used', async () => {
  const { provider } = await buildOffer();
  const owner = await as(provider.user);
  const { id } = await owner.done(api.resellers.add, { body: { name: 'Harbour Travel', contact: '' } });
  const made = await owner.done(api.resellers.makeKey, { params: { id } });
  assert.match(made.key, /^smp_[\w-]{43}$/);
  const software = octoThrough(send, made.key);
  assert.equal((await software.done(octo.supplier)).id, provider.id);
  const [reseller] = (await owner.done(api.resellers.list)).resellers;
  assert.equal(reseller!.keys[0]!.shown, made.key.slice(0, 8));
  assert.notEqual(reseller!.keys[0]!.last_used_at, null);
  await owner.done(api.resellers.revokeKey, { params: { id: made.id } });
  assert.equal((await software.ask(octo.supplier)).status, 403);
  await owner.refused(404, api.resellers.revokeKey, { params: { id: made.id } });
});

test('a reseller who is stopped opens nothing with any key, and an operator revokes any key, which is in the log', async () => {
  const offer = await buildOffer();
  const owner = await as(offer.provider.user);
  const [stopped, revoked] = [await buildReseller(offer), await buildReseller(offer)];
  await owner.done(api.resellers.end, { params: stopped });
  await owner.refused(404, api.resellers.makeKey, { params: stopped });
  assert.equal((await octoThrough(send, stopped.key).ask(octo.supplier)).status, 403);
  const operator = await as(await buildOperator());
  const all = await operator.done(api.resellers.all, { query: { page_size: 100 } });
  assert.ok(all.results.some(({ id }) => id === revoked.id));
  await operator.done(api.resellers.revoke, { params: { id: revoked.key_id }, body: { reason: 'Leaked' } });
  assert.equal((await octoThrough(send, revoked.key).ask(octo.supplier)).status, 403);
  const [line] = await sql<{ act: string }[]>`select act from audit_log where details ->> 'reason' = 'Leaked'`;
  assert.equal(line?.act, 'reseller_key_revoked');
});

test('a provider sets each reseller’s discount, up to half of the price', async () => {
  const offer = await buildOffer();
  const [owner, rival] = [await as(offer.provider.user), await as((await buildOffer()).provider.user)];
  const params = await buildReseller(offer);
  const { rate_bp } = await owner.done(api.resellers.setRate, { params, body: { rate_bp: 1_500 } });
  assert.equal(rate_bp, 1_500);
  assert.equal((await owner.done(api.resellers.list)).resellers[0]!.rate_bp, 1_500);
  for (const wrong of [-1, 5_001, 12.5]) await owner.refused(400, api.resellers.setRate, { params, body: { rate_bp: wrong } });
  await rival.refused(404, api.resellers.setRate, { params, body: { rate_bp: 0 } });
  await owner.done(api.resellers.end, { params });
  await owner.refused(404, api.resellers.setRate, { params, body: { rate_bp: 0 } });
});

test('keys and resellers have a quota', async () => {
  const offer = await buildOffer();
  const owner = await as(offer.provider.user);
  const { id } = await owner.done(api.resellers.add, { body: { name: 'Many keys' } });
  for (let n = 0; n < MOST_KEYS; n += 1) await owner.done(api.resellers.makeKey, { params: { id } });
  assert.equal((await owner.refused(409, api.resellers.makeKey, { params: { id } })).code, 'quota_reached');
});

test('resellers sell what is confirmed at once, until the provider chooses', async () => {
  const offer = await buildOffer();
  const asking = await buildOffer({ service: { provider: offer.provider, confirmation: 'request' } });
  const owner = await as(offer.provider.user);
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const sold = async () => (await software.done(octo.products)).map(({ id }) => id);
  assert.deepEqual(await sold(), [offer.service.id]);
  const { services } = await owner.done(api.resellers.list);
  assert.deepEqual(
    services.map(({ id, for_resellers }) => [id, for_resellers]).toSorted(),
    [
      [offer.service.id, true],
      [asking.service.id, false],
    ].toSorted(),
  );
  await owner.done(api.resellers.sell, { body: { service_ids: [asking.service.id] } });
  assert.deepEqual(await sold(), [asking.service.id]);
  await software.refused('INVALID_PRODUCT_ID', octo.reserve, { body: reserveBody(offer.service, offer.slot) });
});

test('a key has a rate limit of its own', async () => {
  const app = await openApp(sql, { OCTO_PER_MINUTE: '3' });
  const offer = await buildOffer();
  const [busy, idle] = [await buildReseller(offer), await buildReseller(offer)];
  const through = sendTo(app);
  for (let n = 0; n < 3; n += 1) await octoThrough(through, busy.key).done(octo.capabilities);
  const refused = await octoThrough(through, busy.key).refused('TOO_MANY_REQUESTS', octo.capabilities);
  assert.ok(Number(refused.retryAfter) > 0);
  await octoThrough(through, idle.key).done(octo.capabilities);
  await app.close();
});
