import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '../contract/endpoint.ts';
import { isRoleEnough } from '../contract/staff-roles.ts';
import { testApp } from './support/app.ts';
import { endpoints, matrix } from './support/matrix.ts';
import { gets, isKey, isStaff, PRIVATE, roles, stagesOn, type Role } from './support/stage.ts';

const on = await testApp();
const { guest } = on;
const stage = stagesOn(on);

test('the matrix names every call of the contract and no other', () => {
  assert.deepEqual(Object.keys(matrix).sort(), endpoints.map(({ name }) => name).sort());
});

for (const { name, endpoint } of endpoints)
  test(`${name} answers each role as it should`, async () => {
    const row = matrix[name];
    for (const role of roles) {
      const staged = await stage(role, row);
      const asked = row.ask?.(staged);
      const expected = gets(row, role, endpoint);
      const reply: unknown =
        expected < 300 ? await staged.caller.done(endpoint, asked) : await staged.caller.refused(expected, endpoint, asked);
      const text = reply === undefined ? '' : JSON.stringify(reply);
      if (!row.is_prose && !row.gives_secret) assert.doesNotMatch(text, /password|_hash|argon2|"token|secret/i, `${role} is told a secret`);
      if (!row.by_link) assert.ok(!text.includes(staged.secrets.booking), `${role} is told a link that outlives the session`);
      const is_theirs = isStaff(role)
        ? endpoint.staff && isRoleEnough(role, endpoint.staff)
        : isKey(role)
          ? endpoint.key !== undefined && role !== 'rival_key'
          : ['client', 'provider', 'operator'].includes(role);
      if (!is_theirs && !row.by_link) assert.ok(!text.includes(PRIVATE), `${role} is told what is not theirs`);
    }
  });

test('who may call is what the contract says', () => {
  for (const { name, endpoint } of endpoints) {
    const [guest, stranger] = matrix[name].gets;
    assert.equal(guest === 401, endpoint.who !== 'anyone', name);
    assert.equal(stranger === 403, endpoint.who !== 'anyone' && endpoint.who !== 'signed_in', name);
  }
});

const roleFor = ({ who }: Endpoint): Role => (who === 'partner' || who === 'operator' ? who : 'provider');

test('an id that is nobody’s, or that cannot be one, is not found by anybody', async () => {
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.params)) {
    const staged = await stage(roleFor(endpoint), matrix[name]);
    const asked = matrix[name].ask?.(staged);
    // The first is the voucher's, which no screen calls by itself.
    for (const id of [staged.service.units[0]!.id, 'nothing-like-an-id', '019a0000-0000-7000-8000-000000000000', '%27', '\u0000'])
      await staged.caller.refused(404, endpoint, { ...asked, params: { id, slug: id, token: id } });
  }
});

test('a session that has ended is refused where it matters who calls, and is a guest elsewhere', async () => {
  for (const { name, endpoint } of endpoints) {
    const staged = await stage('provider', matrix[name]);
    const stale = guest.with({ authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.stale' });
    const { status, body } = await stale.ask(endpoint, matrix[name].ask?.(staged));
    // A person who believes to be signed in must not book as a guest without noticing.
    if (endpoint.who === 'anyone' && !endpoint.idempotent && !endpoint.concerns_caller)
      assert.equal(status, gets(matrix[name], 'guest', endpoint), name);
    else assert.deepEqual([status, (body as { code: string }).code], [401, 'token_not_valid'], name);
  }
});
