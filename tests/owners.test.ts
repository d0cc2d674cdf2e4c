import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '../contract/endpoint.ts';
import { isRoleEnough, staffRoles } from '../contract/staff-roles.ts';
import { applyBookingChanges } from '../server/bookings/list/rollup.ts';
import { createSignedLinks } from '../server/core/signed-links.ts';
import { jsonSchemaOf } from '../server/core/api/openapi.ts';
import { postJournal } from '../server/ledger/post-journal.ts';
import { testApp } from './support/app.ts';
import { callerThrough, type Caller, type CallOptions } from './support/caller.ts';
import { endpoints, matrix, type Name } from './support/matrix.ts';
import { cornersOn } from './support/corners.ts';
import { PRIVATE, stagesOn, type Role, type Stage } from './support/stage.ts';
import { watchTables } from './support/witness.ts';

const on = await testApp();
const { sql, guest, send } = on;
const stage = stagesOn(on);
const corner = cornersOn(stage);
const witness = await watchTables(sql, { except: ['rate_limit_hits', 'page_views_daily'] });

/** What a call can name by an id, and how somebody else's gets into it. A field that is not here fails below. */
const foreign: Record<string, (theirs: Stage) => Record<string, unknown>> = {
  service: ({ service }) => ({
    service: service.id,
    needs: [{ service: service.id, per: 'departure', quantity: 1, minutes_before: 0, minutes_after: 0 }],
  }),
  service_id: ({ service }) => ({ service_id: service.id }),
  services: ({ service }) => ({ services: [service.id] }),
  // As replies have them.
  id: ({ service }) => ({ services: [{ id: service.id }] }),
  service_ids: ({ service }) => ({ service_ids: [service.id] }),
  availability_slot: ({ slot }) => ({ availability_slot: slot.id }),
  slot: ({ slot }) => ({ slot: slot.id }),
  moves: ({ slot }) => ({ moves: slot.id }),
  slot_ids: ({ slot }) => ({ slot_ids: [slot.id] }),
  page: ({ page }) => ({ page: page.id }),
  page_id: ({ page }) => ({ page_id: page.id }),
  unit: ({ service }) => ({ units: [{ unit: service.units[0]!.id, quantity: 1 }], participants: undefined }),
  batch_id: ({ slot }) => ({ batch_id: slot.id }),
  after: ({ booking }) => ({ after: booking.id }),
  booking: ({ booking }) => ({ chosen: [{ line: 'A'.repeat(22), booking: booking.id, kind: 'matched' }] }),
  ids: ({ booking }) => ({ ids: [booking.id] }),
  reseller_id: ({ reseller }) => ({ reseller_id: reseller.id }),
  proposal_ids: ({ proposal }) => ({ proposal_ids: [proposal.id] }),
  entry: ({ payment }) => ({ kind: 'payment', entry: payment.id }),
  voucher: ({ booking }) => ({ voucher: `${booking.booking_reference} TEST-CODE` }),
};

/** Where naming what is another's is what the call is for. */
const meant: Partial<Record<Name, string>> = {
  'partners.createLink': 'partners lead guests to whatever is on sale',
  'saved.add': 'anyone saves whatever there is',
  'concierge.book': 'partners book whatever is on sale for their guests',
};

const owned = endpoints.filter(({ endpoint }) => endpoint.who !== 'operator');
const roleOf = ({ who }: Endpoint): Role => (who === 'partner' ? 'partner' : who === 'anyone' ? 'guest' : 'provider');

for (const { name, endpoint } of owned) {
  const fields = { query: idsIn(endpoint.query), body: idsIn(endpoint.body) };
  // What anyone may read belongs to nobody; what is done in somebody's name by a secret link is further below.
  const isPublic = endpoint.who === 'anyone' && endpoint.method === 'GET';
  const byId = endpoint.params !== undefined && !endpoint.path.includes(':token') && endpoint.who !== 'anyone';
  if (isPublic || (!byId && fields.query.length + fields.body.length === 0)) continue;

  test(`${name} does nothing with what is another’s, and shows nothing of it`, async () => {
    const callers: Role[] = endpoint.who === 'signed_in' ? ['provider', 'client'] : [roleOf(endpoint)];
    if (endpoint.staff) callers.push(...staffRoles.filter((role) => isRoleEnough(role, endpoint.staff!)));
    if (endpoint.key) callers.push('write');
    const row = matrix[name];
    // What is meant to be done is done.
    const [mine, theirs] =
      name in meant ? [await stage('guest', row), await stage('guest', row)] : [await corner(name, 'mine'), await corner(name, 'theirs')];
    const own = row.ask?.(mine) ?? {};
    for (const role of callers) {
      const at = { mine, theirs, caller: await mine.as(role) };
      if (byId) await leavesAlone(name, endpoint, { ...at, asked: { ...own, params: row.ask!(theirs).params! } });
      for (const place of ['query', 'body'] as const)
        for (const field of fields[place]) {
          const put = foreign[field];
          assert.ok(put, `nobody has said whose ${field} is: name it in tests/owners.test.ts`);
          const asked = { ...own, [place]: { ...(own[place] as object | undefined), ...put(theirs) } };
          await leavesAlone(`${name} ${field}`, endpoint, { ...at, asked });
        }
    }
  });
}

type Attempt = { mine: Stage; theirs: Stage; caller: Caller; asked: CallOptions };

async function leavesAlone(what: string, endpoint: Endpoint, { mine, theirs, caller, asked }: Attempt): Promise<void> {
  await catchUp();
  await witness.look();
  const { status, body } = await caller.ask(endpoint, asked);
  const said = typeof body === 'string' ? body : JSON.stringify(body);
  assert.ok(status < 300 || [400, 403, 404].includes(status), `${what}: ${status} ${said}`);
  if ((what.split(' ')[0] ?? '') in meant) return;
  for (const secret of [PRIVATE, theirs.booking.id, theirs.booking.booking_reference])
    assert.ok(!said.includes(secret) || mine.booking.id === secret || said.includes(mine.booking.id), `${what} shows ${secret}: ${said}`);
  if (endpoint.method !== 'GET') assert.deepEqual(await witness.look(), [], `${what} was answered ${status} and changed something`);
}

/** What any call may bring up to date on its way: the journal, the counts, the order on a page that was built out of it. */
async function catchUp(): Promise<void> {
  await postJournal(sql);
  await applyBookingChanges(sql);
  await sql`update page_services set position = 1 where position = 0`;
}

for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.path.includes(':token')))
  test(`${name} opens by its own link only`, async () => {
    const at = await corner(name, 'mine');
    const asked = matrix[name].ask!(at);
    const own = String(asked.params!.token);
    const others = Object.values(at.secrets).filter((secret) => secret !== own);
    const elsewhere = createSignedLinks('a-secret-that-another-server-has-got');
    const altered = [...Array(43).keys()].map((at) => own.slice(0, at) + (own[at] === 'A' ? 'B' : 'A') + own.slice(at + 1));
    // The last letter holds two bits that mean nothing.
    const forged = [...altered.slice(0, 42), elsewhere.sign('booking', at.booking.id), elsewhere.sign('calendar', at.booking.id)];
    await witness.look();
    for (const token of [...others, ...forged, at.booking.id]) await guest.refused(404, endpoint, { ...asked, params: { token } });
    assert.deepEqual(await witness.look(), []);
  });

test('a mailed link that is asked for in a body opens for its own purpose only', async () => {
  for (const name of ['auth.reset', 'auth.mailedAccount', 'auth.verifyEmail', 'auth.disownEmail', 'team.invitation'] as const) {
    const { endpoint } = endpoints.find((one) => one.name === name)!;
    const at = await stage('guest', matrix[name]);
    const { body } = matrix[name].ask!(at) as { body: { token: string } };
    await witness.look();
    for (const token of Object.values(at.secrets).filter((secret) => secret !== body.token))
      await guest.refused(400, endpoint, { body: { ...body, token } });
    assert.deepEqual(await witness.look(), []);
  }
});

test('a secret link is no key to the API', async () => {
  const at = await stage('guest', matrix['guests.booking']);
  for (const { endpoint, name } of endpoints.filter(({ endpoint }) => endpoint.who !== 'anyone'))
    for (const secret of [at.secrets.booking, at.secrets.calendar])
      assert.equal((await callerThrough(send, secret).ask(endpoint, matrix[name].ask?.(at))).status, 401, name);
});

/** Names of the fields that hold ids, and of vouchers, at any depth. */
function idsIn(schema: Endpoint['body']): string[] {
  const found = new Set<string>();
  const walk = (node: unknown, name: string): void => {
    if (node === null || typeof node !== 'object') return;
    if ('format' in node && node.format === 'uuid') found.add(name);
    // Beside its secret an id names only what the secret opens: another's hold is ignored, as a made-up one is.
    if ('properties' in node && 'token' in Object(node.properties) && name !== '') return;
    for (const [key, inner] of Object.entries(node))
      if (key === 'properties' || key === '$defs') for (const [field, one] of Object.entries(inner as object)) walk(one, field);
      else walk(inner, name);
  };
  if (schema) walk(jsonSchemaOf(schema, 'input'), '');
  if (schema && 'voucher' in Object(jsonSchemaOf(schema, 'input').properties)) found.add('voucher');
  return [...found];
}

test('what is written to any table is noticed here, but for rows that come and go again', async () => {
  const counted = async () => (await witness.look()).map(({ table, times }) => `${table} ${times}`).toSorted();
  await witness.look();
  const { id } = await on.buildCategory();
  assert.deepEqual(await counted(), ['categories 1']);
  await sql`update categories set name = name where id = ${id}`;
  assert.deepEqual(await counted(), []);
  await sql`update categories set name = 'Ashore' where id = ${id}`;
  assert.deepEqual(await counted(), ['categories -1', 'categories 1']);
  await sql`delete from categories where id = ${id}`;
  assert.deepEqual(await counted(), ['categories -1']);
  const brief = await on.buildCategory();
  await sql`delete from categories where id = ${brief.id}`;
  assert.deepEqual(await counted(), []);
});
