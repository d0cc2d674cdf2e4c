import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { refusals, type RefusalCode } from '../../../contract/errors.ts';
import { MOST_OWN_KEYS } from '../../../contract/keys.ts';
import { octo } from '../../../contract/octo.ts';
import { octoReasons } from '../../../contract/octo/errors.ts';
import { ACTING_HEADER } from '../../../contract/staff-roles.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { PASSWORD } from '../../../tests/support/builders.ts';
import { callerThrough } from '../../../tests/support/caller.ts';
import { octoThrough, resellersOn } from '../../../tests/support/resellers.ts';

const { app, sql, send, guest, as, buildBooking, buildOffer, buildOperator, buildProvider, buildStaff, buildUser } = await testApp();
const { buildOwnKey, buildReseller } = resellersOn(sql);

const programBy = (key: string) => callerThrough(send, key);
const auditOf = ({ id }: { id: string }) =>
  sql<{ act: string; actor_name: string; details: Record<string, string> }[]>`
    select act, actor_name, details from audit_log where subject_id = ${id} order by at, id`;

test('an owner makes a key, sees it once, and it works until it is revoked', async () => {
  const offer = await buildOffer();
  const booking = await buildBooking({ slot: offer.slot, status: 'pending' });
  const owner = await as(offer.provider.user);
  const { id, key } = await owner.done(api.keys.make, { body: { name: 'Till', scope: 'write' } });
  assert.match(key, /^smp_[\w-]{43}$/);
  const [stored] = await sql<{ row: string }[]>`select k::text as row from api_keys k where id = ${id}`;
  assert.ok(!stored!.row.includes(key.slice(8)));

  const program = programBy(key);
  assert.equal((await program.done(api.bookings.get, { params: booking })).id, booking.id);
  await program.done(api.bookings.accept, { params: booking });
  const seen = await owner.done(api.keys.list);
  assert.deepEqual(
    seen.keys.map(({ name, scope, shown, revoked_at }) => ({ name, scope, shown, revoked_at })),
    [{ name: 'Till', scope: 'write', shown: key.slice(0, 8), revoked_at: null }],
  );
  assert.ok(seen.keys[0]!.last_used_at !== null);
  assert.ok(!JSON.stringify(seen).includes(key));

  await owner.done(api.keys.revoke, { params: { id } });
  assert.equal((await program.refused(403, api.bookings.get, { params: booking })).code, 'key_not_valid');
  await owner.refused(404, api.keys.revoke, { params: { id } });
  assert.deepEqual(
    (await auditOf(offer.provider)).map(({ act, actor_name, details }) => [act, actor_name, details]),
    [
      ['own_key_made', offer.provider.user.username, { name: 'Till', scope: 'write' }],
      ['own_key_revoked', offer.provider.user.username, { name: 'Till' }],
    ],
  );
});

test('a key that reads hears which one may change things, in the caller’s language', async () => {
  const offer = await buildOffer();
  const booking = await buildBooking({ slot: offer.slot, status: 'pending' });
  const { key } = await buildOwnKey({ provider: offer.provider, scope: 'read' });
  const program = programBy(key);
  await program.done(api.bookings.get, { params: booking });
  await program.done(api.bookings.providerRevenue, { query: { range: 'year' } });
  for (const [language, locale] of [
    ['en', 'en'],
    ['zh-HK', 'zh-HK'],
  ] as const) {
    const refused = await program.with({ 'accept-language': language }).refused(403, api.bookings.accept, { params: booking });
    assert.deepEqual(refused, { code: 'key_reads_only', detail: refusals.key_reads_only[locale] });
  }
  assert.equal((await sql`select status from bookings where id = ${booking.id}`)[0]!.status, 'pending');
});

test('wrong, revoked and resellers’ keys open nothing, nor do those of a provider who is suspended or gone', async () => {
  const expectRefused = async (key: string, code: RefusalCode) => {
    const program = programBy(key);
    for (const call of [api.providers.me, api.bookings.manual, api.auth.user, api.availability.list, api.pages.book, api.operator.overview])
      assert.equal((await program.refused(403, call, { ...(call.body && { body: {} }) })).code, code);
    const { detail } = await program.with({ 'accept-language': 'zh-HK' }).refused(403, api.providers.me);
    assert.equal(detail, refusals[code]['zh-HK']);
  };
  const offer = await buildOffer();
  for (const key of ['smp_', 'smp_short', `smp_${'A'.repeat(43)}`, `smp_${'A'.repeat(5_000)}`]) await expectRefused(key, 'key_not_valid');
  const revoked = await buildOwnKey({ provider: offer.provider });
  await sql`update api_keys set revoked_at = now() where id = ${revoked.id}`;
  await expectRefused(revoked.key, 'key_not_valid');
  await expectRefused((await buildReseller(offer)).key, 'key_for_other_calls');

  const [suspended, gone] = [await buildProvider(), await buildProvider()];
  const keys = [await buildOwnKey({ provider: suspended }), await buildOwnKey({ provider: gone })];
  for (const { key } of keys) await programBy(key).done(api.providers.me);
  await sql`update providers set suspended_at = now() where id = ${suspended.id}`;
  await sql`update users set disabled_at = now() where id = ${gone.user.id}`;
  for (const { key } of keys) await expectRefused(key, 'key_not_valid');
});

test('a key of a provider’s own opens nothing of what resellers call, and says so', async () => {
  const { key } = await buildOwnKey({ provider: (await buildOffer()).provider });
  for (const call of Object.values(octo)) {
    const { status, body } = await octoThrough(send, key).ask(call, { named: 'x', ...(call.body && { body: {} }) });
    assert.deepEqual([status, body.error, body.errorMessage], [403, 'FORBIDDEN', octoReasons.provider_key.en]);
  }
});

test('a key acts for the business: what its owner booked elsewhere as a traveller is not its own', async () => {
  const [mine, theirs] = [await buildOffer(), await buildOffer()];
  const travelled = await buildBooking({ slot: theirs.slot, client: mine.provider.user });
  const owner = await as(mine.provider.user);
  await owner.done(api.bookings.get, { params: travelled });
  const program = programBy((await buildOwnKey({ provider: mine.provider })).key);
  for (const call of [api.bookings.get, api.bookings.messages, api.bookings.cancellation, api.bookings.cancel])
    await program.refused(404, call, { params: travelled, ...(call.body && { body: { reason: 'Rain' } }) });
});

test('where it does not matter who calls a key is not looked at; a booking as a visitor is refused', async () => {
  const offer = await buildOffer();
  const { key } = await buildOwnKey({ provider: offer.provider });
  await programBy(key).done(api.services.get, { params: offer.service });
  await programBy('smp_nothing').done(api.services.get, { params: offer.service });
  assert.equal((await programBy(key).refused(403, api.pages.book, { body: {} })).code, 'key_may_not');
  // Whose slots are asked for matters: the provider sees closed ones too.
  await sql`update slots set is_available = false where id = ${offer.slot.id}`;
  const query = { service: offer.service.id };
  assert.equal((await guest.done(api.availability.list, { query })).length, 0);
  assert.equal((await programBy(key).done(api.availability.list, { query })).length, 1);
});

test('only the owner makes, sees and revokes keys, and no key does', async () => {
  const offer = await buildOffer();
  const manager = await buildUser();
  const membership = await buildStaff({ provider: offer.provider, user: manager, role: 'manager' });
  const acting = (await as(manager)).with({ [ACTING_HEADER]: membership.id });
  const { id, key } = await buildOwnKey({ provider: offer.provider });
  const asks = [
    [api.keys.list, {}],
    [api.keys.make, { body: { name: 'Site', scope: 'read' } }],
    [api.keys.revoke, { params: { id } }],
  ] as const;
  for (const [call, asked] of asks) {
    assert.equal((await acting.refused(403, call, asked)).code, 'staff_may_not');
    assert.equal((await programBy(key).refused(403, call, asked)).code, 'key_may_not');
  }
});

test('two that make the last key at once get one', async () => {
  const { provider } = await buildOffer();
  for (let n = 1; n < MOST_OWN_KEYS; n += 1) await buildOwnKey({ provider });
  const owner = await as(provider.user);
  const made = await Promise.all([1, 2, 3].map((n) => owner.ask(api.keys.make, { body: { name: `Till ${n}`, scope: 'read' } })));
  assert.deepEqual(made.map(({ status }) => status).toSorted(), [201, 409, 409]);
  const [counted] = await sql`select count(*)::int as count from api_keys where provider_id = ${provider.id}`;
  assert.equal(counted!.count, MOST_OWN_KEYS);
  for (const body of [{ name: '', scope: 'read' }, { name: 'Till', scope: 'all' }, { name: 'Till' }])
    await owner.refused(400, api.keys.make, { body });
});

test('of revoked keys the last ones stay listed', async () => {
  const { provider } = await buildOffer();
  for (let n = 1; n <= 12; n += 1)
    await sql`update api_keys set revoked_at = now() - make_interval(hours => ${n}) where id = ${(await buildOwnKey({ provider })).id}`;
  const owner = await as(provider.user);
  const { id } = await owner.done(api.keys.make, { body: { name: 'Site', scope: 'read' } });
  const { keys } = await owner.done(api.keys.list);
  assert.equal(keys[0]!.id, id);
  assert.equal(keys.length, 11);
  const revoked = keys.slice(1).map(({ revoked_at }) => revoked_at!);
  assert.deepEqual(revoked, revoked.toSorted().reverse());
});

test('a provider who leaves takes the keys along, and what their programs were replied', async () => {
  const provider = await buildProvider();
  const { key } = await buildOwnKey({ provider });
  const title = { body: { title: 'Heron walk' }, key: 'once' };
  await programBy(key).done(api.ownServices.create, title);
  const owner = await as(provider.user);
  await owner.done(api.auth.remove, { body: { password: PASSWORD } });
  assert.deepEqual([...(await sql`select id from api_keys where provider_id = ${provider.id}`)], []);
  assert.deepEqual([...(await sql`select scope from idempotency_keys where key = 'once'`)], []);
  assert.equal((await programBy(key).refused(403, api.providers.me)).code, 'key_not_valid');
});

test('an operator sees the keys that work and revokes one, with a reason', async () => {
  const { provider } = await buildOffer();
  const { id, key, name } = await buildOwnKey({ provider });
  const operator = await as(await buildOperator());
  const { results } = await operator.done(api.keys.all, { query: { page_size: 100 } });
  assert.equal(results.find((one) => one.id === id)?.provider.id, provider.id);
  await operator.refused(400, api.keys.revokeAny, { params: { id }, body: { reason: '' } });
  await operator.done(api.keys.revokeAny, { params: { id }, body: { reason: 'Leaked' } });
  await operator.refused(404, api.keys.revokeAny, { params: { id }, body: { reason: 'Again' } });
  await programBy(key).refused(403, api.providers.me);
  assert.ok(
    (await auditOf(provider)).some(({ act, details }) => act === 'own_key_revoked' && details.reason === 'Leaked' && details.name === name),
  );
  assert.ok(!(await operator.done(api.keys.all, { query: { page_size: 100 } })).results.some((one) => one.id === id));
});

test('revoking a reseller’s key by the way of own ones, or the other way round, finds nothing', async () => {
  const offer = await buildOffer();
  const owner = await as(offer.provider.user);
  const [own, reseller] = [await buildOwnKey({ provider: offer.provider }), await buildReseller(offer)];
  await owner.refused(404, api.keys.revoke, { params: { id: reseller.key_id } });
  await owner.refused(404, api.resellers.revokeKey, { params: { id: own.id } });
});

test('a key has a rate limit of its own, which counts what is refused, and leaves its owner’s alone', async () => {
  const busy_app = await openApp(sql, { KEY_CALLS_PER_MINUTE: '3', WRITES_PER_MINUTE: '2' });
  const { provider } = await buildOffer();
  const [busy, idle] = [await buildOwnKey({ provider }), await buildOwnKey({ provider })];
  const through = sendTo(busy_app);
  await callerThrough(through, busy.key).done(api.providers.me);
  await callerThrough(through, busy.key).refused(403, api.keys.list);
  await callerThrough(through, busy.key).done(api.providers.me);
  const refused = await callerThrough(through, busy.key).refused(429, api.providers.me);
  assert.ok(Number(refused.retry_after) > 0);
  await callerThrough(through, idle.key).done(api.providers.me);
  await (await as(provider.user, through)).done(api.providers.me);
  await busy_app.close();
});

test('a stranger’s body is not read, whatever a key looks like', async () => {
  const { key } = await buildOwnKey({ provider: (await buildOffer()).provider, scope: 'read' });
  for (const [token, code] of [
    [`smp_${'A'.repeat(43)}`, 'key_not_valid'],
    [key, 'key_reads_only'],
  ])
    assert.equal(
      (await programBy(token!).refused(403, api.bookings.manual, { body: 'x'.repeat(2_000_000) })).code,
      code,
      'refused before its size is looked at',
    );
});

test('what a key does is counted, and its secret is in no answer to a fault', async () => {
  const offer = await buildOffer();
  const { key } = await buildOwnKey({ provider: offer.provider });
  const booking = await buildBooking({ slot: offer.slot, status: 'confirmed' });
  await programBy(key).done(api.bookings.payment, { params: booking, body: { payment_status: 'paid' } });
  const [payment] = await sql<{ made_by: string }[]>`select made_by from payments where booking_id = ${booking.id}`;
  assert.equal(payment!.made_by, offer.provider.user.id, 'a payment names the account behind the key');
  const { payload } = await app.inject({ url: '/api/providers/me/', headers: { authorization: `Bearer ${key}x` } });
  assert.ok(!payload.includes(key));
});
