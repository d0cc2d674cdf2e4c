import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../contract/api.ts';
import type { Tx } from '../server/core/database/database.ts';
import { testApp } from './support/app.ts';
import { bookingBody, PASSWORD } from './support/builders.ts';
import type { Answer } from './support/caller.ts';
import { whileBooking } from './support/meanwhile.ts';
import { until, untilWaiting } from './support/until.ts';

// What a request names may be deleted between the look at it and the write: that is no fault of ours, and no 500.
const { sql, as, guest, buildCategory, buildOffer, buildPage, buildPartner, buildProvider, buildService, buildUser } = await testApp();

/** What a request is answered that comes while something it names is being deleted. */
async function whileDeleting(remove: (tx: Tx) => Promise<unknown>, ask: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await sql.begin(async (tx) => {
    await remove(tx);
    answer = ask();
    await untilWaiting(sql, 1);
  });
  return answer!;
}

test('a page that is deleted while somebody books on it goes after the booking, which then shows no page', async () => {
  const offer = await buildOffer();
  const owner = await as(offer.provider.user);
  let removed: Promise<unknown> | undefined;
  const booked = await whileBooking(
    sql,
    (key) => guest.done(api.pages.book, { body: bookingBody(offer), key }),
    async () => {
      removed = owner.done(api.ownPages.remove, { params: offer.page });
      await untilWaiting(sql, 2);
    },
  );
  await removed;
  assert.equal((await owner.done(api.bookings.get, { params: { id: booked.id } })).page, null);
  const [totals] = (await owner.done(api.bookings.providerBookings)).results;
  assert.equal(totals?.id, booked.id);
  await guest.refused(404, api.pages.book, { body: bookingBody(offer) });
});

test('a deleted page takes nothing of its bookings along', async () => {
  const offer = await buildOffer();
  const owner = await as(offer.provider.user);
  const { id } = await guest.done(api.pages.book, { body: bookingBody(offer) });
  const before = await owner.done(api.bookings.get, { params: { id } });
  await owner.done(api.ownPages.remove, { params: offer.page });
  assert.deepEqual(await owner.done(api.bookings.get, { params: { id } }), { ...before, page: null });
  await owner.refused(404, api.ownPages.bookings, { params: offer.page });
});

test('an edit of a page that waits for something keeps nobody from booking on it', async () => {
  const offer = await buildOffer();
  const owner = await as(offer.provider.user);
  let edited: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from page_services where page_id = ${offer.page.id} for update`;
    edited = owner.done(api.ownPages.update, { params: offer.page, body: { title: 'Edited', services: [offer.service.id] } });
    await untilWaiting(sql, 1);
    let is_booked = false;
    void guest.done(api.pages.book, { body: bookingBody(offer) }).then(() => (is_booked = true));
    await until('a visitor has booked', async () => is_booked);
  });
  await edited;
});

test('a link is not made to a page or an experience that is being deleted', async () => {
  const partner = await as((await buildPartner()).user);
  const { page, service } = await buildOffer();
  const link = (body: object) => partner.ask(api.partners.createLink, { body: { placement: 'Lobby', ...body } });
  const removed = await whileDeleting(
    (tx) => tx`delete from pages where id = ${page.id}`,
    () => link({ target: 'page', page: page.id }),
  );
  assert.deepEqual([removed.status, Object.keys(removed.body as object)], [400, ['page']]);
  const gone = await whileDeleting(
    (tx) => tx`delete from services where id = ${service.id}`,
    () => link({ target: 'service', service: service.id }),
  );
  assert.deepEqual([gone.status, Object.keys(gone.body as object)], [400, ['service']]);
});

test('an experience that is being deleted is put on no page and gets no times', async () => {
  const provider = await buildProvider();
  const owner = await as(provider.user);
  const page = await buildPage({ provider });
  const times = { date: '2182-03-01', start_time: '09:00', end_time: '10:00' };
  const ways: ((service: string) => Promise<Answer>)[] = [
    (service) => owner.ask(api.ownPages.addServices, { params: page, body: { service_ids: [service] } }),
    (service) => owner.ask(api.availability.create, { body: { service, ...times } }),
    (service) =>
      owner.ask(api.availability.bulkCreate, {
        body: { service_id: service, slots: { start_date: '2182-03-01', end_date: '2182-03-07', interval_minutes: 60 } },
      }),
  ];
  const statuses = [];
  for (const way of ways) {
    const { id } = await buildService({ provider });
    statuses.push(
      (
        await whileDeleting(
          (tx) => tx`delete from services where id = ${id}`,
          () => way(id),
        )
      ).status,
    );
  }
  assert.deepEqual(statuses, [400, 404, 404]);
});

test('an experience is not put into a category that is being deleted', async () => {
  const provider = await buildProvider();
  const { id } = await buildService({ provider });
  const category = await buildCategory();
  const owner = await as(provider.user);
  const { status, body } = await whileDeleting(
    (tx) => tx`delete from categories where id = ${category.id}`,
    () => owner.ask(api.ownServices.update, { params: { id }, body: { category: category.slug } }),
  );
  assert.deepEqual([status, Object.keys(body as object)], [400, ['category']]);
});

test('who signs in to an account that is being deleted is refused as one who has none', async () => {
  const user = await buildUser();
  const { status, body } = await whileDeleting(
    (tx) => tx`delete from users where id = ${user.id}`,
    () => guest.ask(api.auth.login, { body: { username: user.username, password: PASSWORD } }),
  );
  assert.deepEqual([status, (body as { code: string }).code], [401, 'invalid_credentials']);
});
