import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, PASSWORD, type Offer } from '../../tests/support/builders.ts';
import { until, untilWaiting } from '../../tests/support/until.ts';
import { clearSettings, settingsOf } from '../core/settings.ts';
import { requireApproval } from './settings-writes.ts';

const { sql, guest, as, buildOffer, buildOperator, buildPartner, buildProvider, buildUser } = await testApp();
// As a start in production does, before anybody has an account.
await requireApproval(sql);
const begun = await settingsOf(sql);
const { approveProvider, changeSettings, provider, providers, overview, reinstateProvider, suspendProvider, audit } = api.operator;
const operator = await as(await buildOperator());
const business = { business_name: 'Salt & Reed', phone: '2345 6789' };
const approveAtOnce = (yes: boolean) => operator.done(changeSettings, { body: { approve_providers: yes } });

/** An offer of a provider who still waits for approval. */
const buildWaiting = async () => buildOffer({ capacity: 5, service: { provider: await buildProvider({ approved_at: null }) } });

/** Whether the public finds and books an offer: the status of each call that could show or sell it. */
async function seen({ service, page, slot }: Offer): Promise<number[]> {
  const here = { params: { id: service.id } };
  const calls = [
    guest.ask(api.services.get, here),
    guest.ask(api.services.availability, here),
    guest.ask(api.services.calendar, here),
    guest.ask(api.availability.list, { query: { service: service.id } }),
    guest.ask(api.pages.public, { params: { slug: page.slug } }),
    guest.ask(api.pages.book, { body: bookingBody({ service, page, slot }) }),
    guest.ask(api.bookings.book, { body: { ...bookingBody({ service, page, slot }), page: undefined } }),
  ];
  return (await Promise.all(calls)).map(({ status }) => status);
}

test('a new provider sells at once, or waits for approval where the marketplace says so', async () => {
  const become = async () => {
    const account = await buildUser();
    const host = await as(account);
    await host.done(api.auth.becomeProvider, { body: business });
    return host.done(api.providers.me);
  };
  await approveAtOnce(true);
  assert.equal((await become()).approved, true);
  await approveAtOnce(false);
  assert.equal((await become()).approved, false);
});

test('a provider waiting for approval prepares everything, and nobody finds or books it before', async () => {
  const offer = await buildWaiting();
  const host = await as(offer.provider.user);
  const params = { id: offer.provider.id };
  assert.deepEqual(await seen(offer), Array<number>(7).fill(404));
  assert.equal((await guest.done(api.services.list, { query: { search: offer.service.title } })).count, 0);
  const partner = await as((await buildPartner()).user);
  await partner.refused(400, api.partners.createLink, { body: { target: 'page', page: offer.page.id } });

  assert.equal((await host.done(api.ownServices.list)).count, 1);
  assert.equal((await host.done(api.availability.list, { query: { service: offer.service.id } })).length, 1);
  await host.done(api.ownServices.update, { params: { id: offer.service.id }, body: { title: 'Salt pans by lamplight' } });

  assert.ok((await operator.done(approveProvider, { params })).approved_at);
  await until('the page is shown', async () => (await guest.ask(api.pages.public, { params: { slug: offer.page.slug } })).status === 200);
  assert.deepEqual(await seen(offer), [200, 200, 200, 200, 200, 201, 201]);
  assert.equal((await guest.done(api.services.list, { query: { search: 'lamplight' } })).count, 1);
  assert.equal((await host.done(api.providers.me)).approved, true);
});

test('a waiting provider takes bookings by phone; a suspended one does not', async () => {
  const offer = await buildWaiting();
  const host = await as(offer.provider.user);
  const body = { ...bookingBody(offer), source: 'phone' };
  await host.done(api.bookings.manual, { body });
  await operator.done(suspendProvider, { params: { id: offer.provider.id }, body: { reason: 'No boat' } });
  assert.equal((await host.refused(409, api.bookings.manual, { body })).code, 'sale_stopped');
});

test('approval is given once, stands in the log, and leaves a suspension as it is', async () => {
  const { id } = await buildProvider({ approved_at: null });
  const params = { id };
  await operator.done(suspendProvider, { params, body: { reason: 'No boat' } });
  await operator.done(reinstateProvider, { params });
  assert.equal((await operator.done(provider, { params })).approved_at, null);
  await operator.done(approveProvider, { params });
  assert.equal((await operator.refused(409, approveProvider, { params })).code, 'already_done');
  const { results } = await operator.done(audit, { query: { subject: 'provider', subject_id: id } });
  assert.deepEqual(
    results.map(({ act }) => act),
    ['provider_approved', 'provider_reinstated', 'provider_suspended'],
  );
});

test('one who has left is not approved', async () => {
  const { id, user } = await buildProvider({ approved_at: null });
  await (await as(user)).done(api.auth.remove, { body: { password: PASSWORD } });
  assert.equal((await operator.refused(409, approveProvider, { params: { id } })).code, 'already_done');
});

test('who waits is counted and listed for the operator', async () => {
  const before = await operator.done(overview);
  const waiting = await buildProvider({ name: 'Heron Pier', approved_at: null });
  const active = await buildProvider({ name: 'Heron Boats' });
  const find = async (state: string) => (await operator.done(providers, { query: { search: 'heron', state } })).results.map(({ id }) => id);
  assert.deepEqual(await find('waiting'), [waiting.id]);
  assert.deepEqual(await find('active'), [active.id]);
  const after = await operator.done(overview);
  assert.equal(after.waiting.approvals - before.waiting.approvals, 1);
  await operator.done(suspendProvider, { params: { id: waiting.id }, body: { reason: 'No boat' } });
  assert.deepEqual(await find('waiting'), []);
});

test('a visitor who books while approval is taken away comes too late', async () => {
  const offer = await buildOffer();
  let booked: Promise<{ status: number; body: unknown }> | undefined;
  await sql.begin(async (tx) => {
    await tx`update providers set approved_at = null where id = ${offer.provider.id}`;
    booked = guest.ask(api.pages.book, { body: bookingBody(offer) });
    await untilWaiting(sql, 1);
  });
  const { status, body } = await booked!;
  assert.deepEqual([status, (body as { code: string }).code], [409, 'slot_unavailable']);
});

test('a new marketplace in production asks for approval; one with accounts keeps what it has', async () => {
  assert.equal(begun.approve_providers, false);
  await approveAtOnce(true);
  await requireApproval(sql);
  clearSettings(sql);
  assert.equal((await settingsOf(sql)).approve_providers, true);
});
