import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../../contract/api.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody } from '../../../tests/support/builders.ts';
import { deleteArchived } from './archive.ts';

const { sql, as, guest, buildBooking, buildOffer, buildProvider, buildService } = await testApp();
const { get, list, remove, restore } = api.ownServices;

const deletedAgo = (id: string, ago: string) => sql`update services set archived_at = now() - ${ago}::interval where id = ${id}`;
const exists = async (id: string) => (await sql`select from services where id = ${id}`).length === 1;

test('a deleted service is restored as it was: on sale, on its pages, with its times', async () => {
  const offer = await buildOffer();
  const boss = await as(offer.provider.user);
  const params = { id: offer.service.id };
  const before = await boss.done(get, { params });
  await boss.done(remove, { params });
  assert.equal((await boss.done(list)).count, 0);
  await boss.refused(404, get, { params });
  assert.ok((await guest.ask(api.pages.book, { body: bookingBody(offer) })).status >= 400);
  const { updated_at: _, ...restored } = await boss.done(restore, { params });
  const { updated_at: __, ...was } = before;
  assert.deepEqual(restored, was);
  await guest.done(api.pages.book, { body: bookingBody(offer) });
});

test('only what its own provider deleted within the last minute is restored', async () => {
  const service = await buildService();
  const [boss, rival] = [await as(service.provider.user), await as((await buildProvider()).user)];
  const params = { id: service.id };
  await boss.refused(404, restore, { params });
  await boss.done(remove, { params });
  await rival.refused(404, restore, { params });
  await deletedAgo(service.id, '61 seconds');
  assert.equal((await boss.refused(409, restore, { params })).code, 'undo_too_late');
});

test('a day after it was deleted a service that nobody ever booked is gone, and one that was booked stays', async () => {
  const unbooked = await buildOffer();
  const { slot } = await buildBooking({ status: 'cancelled' });
  const fresh = await buildService();
  for (const { provider, id } of [unbooked.service, slot.service, fresh]) await (await as(provider.user)).done(remove, { params: { id } });
  for (const { id } of [unbooked.service, slot.service]) await deletedAgo(id, '25 hours');
  assert.equal(await deleteArchived(sql), 1);
  assert.deepEqual(await Promise.all([unbooked.service, slot.service, fresh].map(({ id }) => exists(id))), [false, true, true]);
  assert.equal(await deleteArchived(sql), 0);
});

test('many who clear up at once delete each service once', async () => {
  const services = [];
  for (let n = 0; n < 6; n += 1) services.push(await buildOffer());
  for (const { service } of services) {
    await (await as(service.provider.user)).done(remove, { params: { id: service.id } });
    await deletedAgo(service.id, '2 days');
  }
  await Promise.all(Array.from({ length: 4 }, () => deleteArchived(sql)));
  assert.deepEqual(
    await Promise.all(services.map(({ service }) => exists(service.id))),
    services.map(() => false),
  );
});
