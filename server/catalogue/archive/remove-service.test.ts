import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { deleteArchived } from './archive.ts';

const { guest, sql, as, buildBooking, buildOffer, buildPage, buildProvider, buildService, buildSlot, buildUser } = await testApp();
const { replace, update, remove, duplicate, get, list } = api.ownServices;
const provider = await buildProvider();
const caller = await as(provider.user);

test('a service nobody booked is deleted at once for everyone, and a day later with its slots and its place on pages', async () => {
  const service = await buildService({ provider });
  const slot = await buildSlot({ service });
  const page = await buildPage({ services: [service] });
  await caller.done(remove, { params: service });
  await caller.refused(404, get, { params: service });
  await caller.refused(404, remove, { params: service });
  assert.deepEqual((await guest.done(api.pages.public, { params: page })).services, []);
  await sql`update services set archived_at = now() - interval '25 hours' where id = ${service.id}`;
  await deleteArchived(sql);
  assert.equal((await sql`select from slots where id = ${slot.id}`).length, 0);
});

for (const status of ['pending', 'confirmed', 'completed', 'cancelled'] as const)
  test(`a service with a ${status} booking is archived: gone for everyone, and the booking keeps working`, async () => {
    const visitor = await buildUser();
    const offer = await buildOffer({ service: { provider } });
    const booking = await buildBooking({ slot: offer.slot, client: visitor, status });
    await caller.done(remove, { params: offer.service });

    await caller.refused(404, get, { params: offer.service });
    for (const [endpoint, more] of [
      [update, { body: { status: 'active' } }],
      [replace, { body: { title: 'Night kayak' } }],
      [duplicate, {}],
      [remove, {}],
    ] as const)
      await caller.refused(404, endpoint, { params: offer.service, ...more });
    await guest.refused(404, api.services.get, { params: offer.service });
    assert.ok(!(await caller.done(list, { query: { page_size: 100 } })).results.some(({ id }) => id === offer.service.id));
    assert.deepEqual((await guest.done(api.pages.public, { params: offer.page })).services, []);
    const again = await guest.ask(api.pages.book, { body: bookingBody(offer) });
    assert.ok(again.status >= 400 && again.status < 500, String(again.status));

    const answer = await (await as(visitor)).done(api.bookings.get, { params: booking });
    assert.deepEqual([answer.status, answer.service_title], [status, offer.service.title]);
    if (status === 'pending' || status === 'confirmed')
      await caller.done(api.bookings.cancel, { params: booking, body: { reason: 'Storm' } });
  });

test('deleting while somebody books either refuses the booking or keeps it, and a day later only what was booked is there', async () => {
  for (let round = 0; round < 12; round += 1) {
    const offer = await buildOffer({ service: { provider } });
    const [removed, ...booked] = await Promise.all([
      caller.ask(remove, { params: offer.service }),
      ...Array.from({ length: 4 }, () => guest.ask(api.pages.book, { body: bookingBody(offer) })),
    ]);
    assert.equal(removed.status, 204);
    for (const { status } of booked) assert.ok([201, 400, 404, 409].includes(status), String(status));
    const stored = await sql`select from bookings where service_id = ${offer.service.id}`;
    assert.equal(stored.length, booked.filter(({ status }) => status === 201).length);
    await sql`update services set archived_at = now() - interval '25 hours' where id = ${offer.service.id} and archived_at is not null`;
    await deleteArchived(sql);
    const [archived] = await sql<{ archived_at: Date | null }[]>`select archived_at from services where id = ${offer.service.id}`;
    assert.equal(archived !== undefined && archived.archived_at !== null, stored.length > 0);
  }
});
