import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import type { Answer } from '../../../tests/support/caller.ts';
import { whileBooking } from '../../../tests/support/meanwhile.ts';
import { until, untilWaiting } from '../../../tests/support/until.ts';

const { sql, guest, as, buildBooking, buildOffer, buildOperator, buildProvider, buildService } = await testApp();
const { hideService, showService, setServiceRate, service: one, services, audit } = api.operator;
const operator = await as(await buildOperator());
const body = { reason: 'The pictures are another’s' };

test('a hidden service is found and booked by nobody, whatever its provider sets, until it is shown again', async () => {
  const offer = await buildOffer({ service: { title: 'Hidden lagoon paddle' } });
  const params = { id: offer.service.id };
  const host = await as(offer.provider.user);
  const booking = await buildBooking({ slot: offer.slot, status: 'pending' });
  const shownOnPage = async () => (await guest.done(api.pages.public, { params: { slug: offer.page.slug } })).services.length;
  const found = async () => (await guest.done(api.services.list, { query: { search: 'hidden lagoon' } })).count;
  assert.deepEqual([await shownOnPage(), await found()], [1, 1]);

  const hidden = await operator.done(hideService, { params, body });
  assert.deepEqual([hidden.hide_reason, typeof hidden.hidden_at, hidden.bookings], [body.reason, 'string', 1]);
  await host.done(api.ownServices.update, { params, body: { title: 'Hidden lagoon paddle again', status: 'active' } });
  await until('the kept page is dropped', async () => (await shownOnPage()) === 0);
  assert.equal(await found(), 0);
  for (const call of [api.services.get, api.services.availability, api.services.calendar, api.services.similar, api.services.reviews])
    await guest.refused(404, call, { params });
  await guest.refused(404, api.pages.book, { body: bookingBody(offer) });
  await guest.refused(404, api.bookings.book, { body: { ...bookingBody(offer), page: undefined } });
  await guest.refused(404, api.availability.list, { query: { service: offer.service.id } });
  const asked = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 1 };
  assert.equal((await host.refused(409, api.bookings.manual, { body: asked })).code, 'sale_stopped');

  assert.equal((await host.done(api.ownServices.get, { params })).hidden_because, body.reason);
  assert.equal((await host.done(api.bookings.accept, { params: { id: booking.id } })).status, 'confirmed');

  assert.equal((await operator.done(showService, { params })).hidden_at, null);
  assert.equal(await found(), 1);
  await until('the page has it again', async () => (await shownOnPage()) === 1);
  await guest.done(api.pages.book, { body: bookingBody(offer) });
  const { results } = await operator.done(audit, { query: { subject: 'service', subject_id: params.id } });
  assert.deepEqual(
    results.map(({ act, details }) => [act, details]),
    [
      ['service_shown', {}],
      ['service_hidden', body],
    ],
  );
});

test('a booking that waits for a slot while its service is hidden comes too late, also by telephone', async () => {
  const offer = await buildOffer();
  const host = await as(offer.provider.user);
  const asked = { service: offer.service.id, availability_slot: offer.slot.id, customer_name: 'Walk-in', participants: 1 };
  let booked: Promise<Answer>[] = [];
  await sql.begin(async (tx) => {
    await tx`select from slots where id = ${offer.slot.id} for update`;
    booked = [guest.ask(api.pages.book, { body: bookingBody(offer) }), host.ask(api.bookings.manual, { body: asked })];
    await untilWaiting(sql, 2);
    await operator.done(hideService, { params: { id: offer.service.id }, body });
  });
  for (const { status, body: refused } of await Promise.all(booked))
    assert.deepEqual([status, (refused as { code: string }).code], [409, 'slot_unavailable']);
});

test('hiding waits for a booking under way, and nobody books after it', async () => {
  const offer = await buildOffer();
  let hidden: Promise<Answer> | undefined;
  const booked = await whileBooking(
    sql,
    (key) => guest.ask(api.pages.book, { body: bookingBody(offer), key }),
    async () => {
      hidden = operator.ask(hideService, { params: { id: offer.service.id }, body });
      await untilWaiting(sql, 2);
    },
  );
  assert.deepEqual([booked.status, (await hidden)?.status], [201, 200]);
  await guest.refused(404, api.pages.book, { body: bookingBody(offer) });
});

test('what is so already is refused, and so is hiding without a reason', async () => {
  const { id } = await buildService();
  const params = { id };
  assert.equal((await operator.refused(409, showService, { params })).code, 'already_done');
  assert.deepEqual((await operator.refused(400, hideService, { params, body: {} })).reason, ['This field is required.']);
  await operator.done(hideService, { params, body });
  assert.equal((await operator.refused(409, hideService, { params, body })).code, 'already_done');
});

test('a service’s own commission is set, logged as it was and is, and taken away', async () => {
  const { id } = await buildService({ title: 'Rated walk' });
  const params = { id };
  const set = (commission_bp: unknown) => operator.ask(setServiceRate, { params, body: { commission_bp } });
  assert.equal((await set(1_200)).status, 200);
  assert.equal((await operator.done(one, { params })).commission_bp, 1_200);
  assert.equal((await set(1_200)).status, 409);
  for (const wrong of [-1, 5_001, 8.5, '800', undefined]) assert.equal((await set(wrong)).status, 400, String(wrong));
  assert.equal((await set(null)).status, 200);
  const { results } = await operator.done(audit, { query: { subject_id: id } });
  assert.deepEqual(
    results.map(({ details }) => details),
    [{ commission_bp: '1200 → –' }, { commission_bp: '– → 1200' }],
  );
});

test('services are searched by title and provider, and filtered by state, provider and whether they are hidden', async () => {
  const provider = await buildProvider({ name: 'Moderated Tours', name_zh: '審核旅遊' });
  const active = await buildService({ provider, title: 'Lamma stroll', title_zh: '南丫漫步' });
  const draft = await buildService({ provider, title: 'Unfinished stroll', status: 'draft' });
  await operator.done(hideService, { params: { id: active.id }, body });
  const find = async (query: Record<string, unknown>) =>
    (await operator.done(services, { query: { provider: provider.id, ...query } })).results.map(({ id }) => id).toSorted();
  const both = [active.id, draft.id].toSorted();
  assert.deepEqual(await find({}), both);
  assert.deepEqual(await find({ search: '審核' }), both);
  assert.deepEqual(await find({ search: '南丫' }), [active.id]);
  assert.deepEqual(await find({ hidden: 'yes' }), [active.id]);
  assert.deepEqual(await find({ hidden: 'no' }), [draft.id]);
  assert.deepEqual(await find({ status: 'draft', search: 'stroll' }), [draft.id]);
  const page = await operator.done(services, { query: { page_size: 1 } });
  assert.ok(page.next?.includes('page=2') && page.count >= 2);
});
