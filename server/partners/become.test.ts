import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/builders.ts';
import { form, paint } from '../../tests/support/pictures.ts';

const { sql, as, guest, buildUser, buildPartner, buildProvider, buildOperator } = await testApp();
const { becomePartner, becomeProvider } = api.auth;
const { me, update } = api.partners;

const hotel = {
  kind: 'hotel',
  name: 'Kowloon Lantern Hotel',
  name_zh: '九龍燈籠酒店',
  contact_name: 'Ho Wing',
  contact_phone: '2345 6789',
  payout_name: 'Kowloon Lantern Hotel Ltd',
  payout_account: '2345678',
};

const approveAtOnce = (yes: boolean) => sql`update marketplace_settings set approve_partners = ${yes}`;

test('a client becomes a partner, waits for approval, and goes on with the same session', async () => {
  const account = await buildUser();
  const caller = await as(account);
  await caller.refused(403, me);
  const upgraded = await caller.done(becomePartner, { body: hotel });
  assert.deepEqual([upgraded.user_type, upgraded.role], ['partner', 'partner']);
  const { id: _, created_at: __, ...profile } = await caller.done(me);
  assert.deepEqual(profile, {
    ...hotel,
    contact_phone: '+85223456789',
    payout_method: 'fps',
    logo: null,
    commission_bp: 800,
    attribution_days: 30,
    hold_days: 7,
    approved: false,
    suspended: false,
    suspend_reason: '',
  });
});

test('where the marketplace approves partners at once, one may earn from the start', async () => {
  await approveAtOnce(true);
  const caller = await as(await buildUser());
  await caller.done(becomePartner, { body: hotel });
  assert.equal((await caller.done(me)).approved, true);
  await approveAtOnce(false);
});

test('becoming a partner twice is refused, also when tried at once; the same key is answered again', async () => {
  const account = await buildUser();
  const caller = await as(account);
  const host = await as(await buildUser());
  const asked = { body: hotel, key: 'partner-once' };
  assert.deepEqual(await host.done(becomePartner, asked), await host.done(becomePartner, asked));
  const answers = await Promise.all(Array.from({ length: 5 }, () => caller.ask(becomePartner, { body: hotel })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  assert.equal((await caller.refused(409, becomePartner, { body: hotel })).code, 'already_partner');
  assert.equal((await sql`select from partners where user_id = ${account.id}`).length, 1);
});

test('an account has one role: a provider’s or operator’s keeps it, also when both are tried at once', async () => {
  const business = { business_name: 'Both Tours', phone: '2345 6789' };
  const operator = await as(await buildOperator());
  for (const caller of [await as((await buildProvider()).user), operator])
    assert.equal((await caller.refused(409, becomePartner, { body: hotel })).code, 'not_a_client');
  for (const caller of [await as((await buildPartner()).user), operator])
    assert.equal((await caller.refused(409, becomeProvider, { body: business })).code, 'not_a_client');

  const torn = await as(await buildUser());
  const both = await Promise.all([torn.ask(becomePartner, { body: hotel }), torn.ask(becomeProvider, { body: business })]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
});

test('a partner needs a kind, a name, and somebody to call', async () => {
  const caller = await as(await buildUser());
  assert.deepEqual(Object.keys(await caller.refused(400, becomePartner, { body: {} })), ['kind', 'name', 'contact_name', 'contact_phone']);
  for (const body of [{ kind: 'pirate' }, { name: ' ' }, { contact_phone: 'call me' }, { payout_method: 'cash' }, { name_zh: '九\n龍' }])
    assert.deepEqual(Object.keys(await caller.refused(400, becomePartner, { body: { ...hotel, ...body } })), Object.keys(body));
  await guest.refused(401, becomePartner, { body: hotel });
});

test('a partner changes what is given and keeps the rest, suspended ones too', async () => {
  const partner = await buildPartner({ ...hotel, suspended_at: new Date(), suspend_reason: 'Invented guests' });
  const caller = await as(partner.user);
  const changed = await caller.done(update, {
    body: { name_zh: '燈籠', contact_phone: '9123 4567', payout_method: 'bank', payout_account: '', password: PASSWORD },
  });
  assert.deepEqual(
    [changed.name, changed.name_zh, changed.contact_phone, changed.payout_method, changed.payout_account, changed.contact_name],
    [partner.name, '燈籠', '+85291234567', 'bank', '', 'Ho Wing'],
  );
  assert.deepEqual([changed.suspended, changed.suspend_reason], [true, 'Invented guests']);
  for (const body of [{ name: '' }, { contact_phone: 'x' }, { payout_method: 'gold' }, { logo: 'https://example.com/a.png' }])
    assert.deepEqual(Object.keys(await caller.refused(400, update, { body })), Object.keys(body));
});

test('a partner does not set what was agreed, nor approve themselves', async () => {
  const { user, id } = await buildPartner({ approved_at: null, commission_bp: 1_000 });
  const before = await sql`select * from partners where id = ${id}`;
  const caller = await as(user);
  assert.equal((await caller.done(update, { body: { commission_bp: 5_000, approved: true, suspended: false } })).commission_bp, 1_000);
  assert.deepEqual([...(await sql`select * from partners where id = ${id}`)], [...before]);
});

test('a logo is sent with the profile, shown, spared by the sweep, and taken away again', async () => {
  const caller = await as((await buildPartner()).user);
  const { logo } = await caller.done(update, form(['logo', await paint().png().toBuffer()]));
  assert.match(logo ?? '', /^\/media\/[0-9a-f]{32}-1600\.webp$/);
  assert.equal((await caller.done(update, { body: { logo } })).logo, logo);
  assert.equal((await caller.done(update, { body: { name: 'Lantern' } })).logo, logo);
  assert.equal((await caller.done(update, { body: { logo: '' } })).logo, null);
  const elsewhere = '/media/0123456789abcdef01234567-1600.webp';
  assert.deepEqual(Object.keys(await caller.refused(400, update, { body: { logo: elsewhere } })), ['logo']);
});
