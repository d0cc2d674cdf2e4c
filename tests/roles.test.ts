import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '../contract/endpoint.ts';
import { isRoleEnough } from '../contract/staff-roles.ts';
import { testApp } from './support/app.ts';
import { cornersOn } from './support/corners.ts';
import { endpoints, matrix, type Name } from './support/matrix.ts';
import { gets, isKey, isStaff, PRIVATE, roles, stagesOn, type Role, type Stage } from './support/stage.ts';

const on = await testApp();
const { guest } = on;
const stage = stagesOn(on);
const cornerOf = cornersOn(stage);

test('the matrix names every call of the contract and no other', () => {
  assert.deepEqual(Object.keys(matrix).sort(), endpoints.map(({ name }) => name).sort());
});

/** Calls that change something, or nothing, and may be made again in the same corner. */
const repeatable: ReadonlySet<Name> = new Set<Name>([
  ...(['auth.login', 'auth.update', 'auth.startSecondFactor', 'auth.askReset', 'auth.mailedAccount', 'auth.askVerification'] as const),
  ...(['saved.add', 'saved.remove', 'uploads.image', 'ownServices.create', 'ownPages.create', 'team.invitation'] as const),
  ...(['guests.lookup', 'guests.quoteChange', 'guests.readMessages', 'guests.reportPayment', 'holds.see', 'cards.checkAsGuest'] as const),
  ...(['bookings.quoteChange', 'bookings.readMessages', 'bookings.sendMessage', 'guests.sendMessage', 'messageTemplates.create'] as const),
]);

/** A repeatable call may change something, so its roles share a corner with no other call. */
const corner = (name: Name) => cornerOf(name, repeatable.has(name) ? name : '');

/** Whether a role's call cannot be made again in the same corner. */
const changes = ({ name, endpoint }: (typeof endpoints)[number], role: Role): boolean =>
  endpoint.method !== 'GET' && !repeatable.has(name) && gets(matrix[name], role, endpoint) < 300;

for (const call of endpoints) {
  const { name, endpoint } = call;
  test(`${name} answers each role as it should, in an answer that no cache stores where it is private`, async () => {
    const row = matrix[name];
    for (const role of roles) if (!changes(call, role)) await answersAsItShould(role, await corner(name));
    for (const role of roles) if (changes(call, role)) await answersAsItShould(role, await stage('guest', row));

    async function answersAsItShould(role: Role, staged: Stage): Promise<void> {
      const { body, headers } = await (await staged.as(role)).answered(gets(row, role, endpoint), endpoint, row.ask?.(staged));
      const is_private = role !== 'guest' || endpoint.path.includes(':token') || endpoint.who !== 'anyone';
      if (is_private) assert.equal(headers['cache-control'], 'no-store', `a cache stores what ${role} is told`);
      const text = JSON.stringify(body);
      if (!row.is_prose && !row.gives_secret) assert.doesNotMatch(text, /password|_hash|argon2|"token|secret/i, `${role} is told a secret`);
      if (!row.by_link) assert.ok(!text.includes(staged.secrets.booking), `${role} is told a link that outlives the session`);
      if (!row.by_link && !isTheirs(role, endpoint)) assert.ok(!text.includes(PRIVATE), `${role} is told what is not theirs`);
    }
  });
}

/** Whether a role may know what is between the booking's two people. */
function isTheirs(role: Role, { staff, key }: Endpoint): boolean {
  if (isStaff(role)) return staff !== undefined && isRoleEnough(role, staff);
  if (isKey(role)) return key !== undefined && role !== 'rival_key';
  return ['client', 'provider', 'operator'].includes(role);
}

test('who may call is what the contract says', () => {
  for (const { name, endpoint } of endpoints) {
    const [guest, stranger] = matrix[name].gets;
    assert.equal(guest === 401, endpoint.who !== 'anyone', name);
    assert.equal(stranger === 403, endpoint.who !== 'anyone' && endpoint.who !== 'signed_in', name);
  }
});

const roleFor = ({ who }: Endpoint) => (who === 'partner' || who === 'operator' ? who : 'provider');

test('an id that is nobody’s, or that cannot be one, is not found by anybody', async () => {
  const staged = await stage('provider', { gets: [200, 200, 200, 200, 200] });
  const callers = { provider: staged.caller, partner: await staged.as('partner'), operator: await staged.as('operator') };
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.params)) {
    const asked = matrix[name].ask?.(staged);
    // The first is the voucher's, which no screen calls by itself.
    for (const id of [staged.service.units[0]!.id, 'nothing-like-an-id', '019a0000-0000-7000-8000-000000000000', '%27', '\u0000'])
      await callers[roleFor(endpoint)].refused(404, endpoint, { ...asked, params: { id, slug: id, token: id } });
  }
});

test('a session that has ended is refused where it matters who calls, and is a guest elsewhere', async () => {
  const stale = guest.with({ authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.stale' });
  const refusing = await stage('provider', { gets: [401, 401, 401, 401, 401] });
  for (const call of endpoints) {
    const { name, endpoint } = call;
    // A person who believes to be signed in must not book as a guest without noticing.
    const is_guest = endpoint.who === 'anyone' && !endpoint.idempotent && !endpoint.concerns_caller;
    const staged = !is_guest ? refusing : changes(call, 'guest') ? await stage('guest', matrix[name]) : await corner(name);
    const { status, body } = await stale.ask(endpoint, matrix[name].ask?.(staged));
    if (is_guest) assert.equal(status, gets(matrix[name], 'guest', endpoint), name);
    else assert.deepEqual([status, (body as { code: string }).code], [401, 'token_not_valid'], name);
  }
});
