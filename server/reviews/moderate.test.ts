import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';

const { sql, links, guest, as, buildBooking, buildOffer, buildOperator, buildReview, buildUser, buildSlotUnderWay } = await testApp();
const { hideReview, showReview, reviews, audit } = api.operator;
const operator = await as(await buildOperator());
const body = { reason: 'Names a member of staff' };

/** A service with a praising and an angry review. */
async function buildReviewed() {
  const offer = await buildOffer({ capacity: 9 });
  const client = await buildUser();
  const slot = await buildSlotUnderWay({ service: offer.service });
  const booking = async () => buildBooking({ slot, client, status: 'completed', attendance: 'arrived' });
  const kind = await buildReview({ booking: await booking(), rating: 5, comment: 'Lovely water' });
  const angry = await buildReview({ booking: await booking(), rating: 1, comment: 'Rude words' });
  return { ...offer, client, kind, angry, params: { id: angry.id } };
}

test('a hidden review is read by nobody and counts nowhere, and one that is shown again does', async () => {
  const { service, page, provider, kind, params } = await buildReviewed();
  const host = await as(provider.user);
  const figures = async () => {
    const id = { params: { id: service.id } };
    const [shown, list, own, stats, [entry]] = await Promise.all([
      guest.done(api.services.get, id),
      guest.done(api.services.reviews, id),
      host.done(api.reviews.list),
      host.done(api.ownServices.stats, id),
      sql<{ rating: number }[]>`select rating from catalogue_entries where service_id = ${service.id}`,
    ]);
    const ids = [list.results, own.results].map((found) => found.map((review) => review.id));
    return {
      shown_rating: [shown.rating, shown.total_reviews],
      list: list.count,
      counts: own.counts,
      ids,
      stats: [stats.average_rating, stats.total_reviews],
      entry,
    };
  };
  const before = await figures();
  assert.deepEqual(
    [before.shown_rating, before.list, before.counts.all, before.stats, before.entry],
    [[3, 2], 2, 2, [3, 2], { rating: 3 }],
  );

  const hidden = await operator.done(hideReview, { params, body });
  assert.deepEqual([hidden.hide_reason, hidden.service.id, hidden.provider.id], [body.reason, service.id, provider.id]);
  const while_hidden = await figures();
  assert.deepEqual(while_hidden, {
    shown_rating: [5, 1],
    list: 1,
    counts: { all: 1, unanswered: 1 },
    ids: [[kind.id], [kind.id]],
    stats: [5, 1],
    entry: { rating: 5 },
  });
  const onPage = (await guest.done(api.pages.public, { params: { slug: page.slug } })).services[0]!;
  assert.deepEqual([onPage.rating, onPage.total_reviews], [5, 1]);
  await host.refused(404, api.reviews.reply, { params, body: { reply: 'No' } });

  await operator.done(showReview, { params });
  assert.deepEqual(await figures(), before);
  const { results } = await operator.done(audit, { query: { subject: 'review', subject_id: params.id } });
  assert.deepEqual(
    results.map(({ act, details, subject_name }) => [act, details, subject_name]),
    [
      ['review_shown', {}, service.title],
      ['review_hidden', body, service.title],
    ],
  );
});

test('no booking carries a hidden review, and who wrote it still finds it in their own data', async () => {
  const { client, provider, angry, params } = await buildReviewed();
  const [{ booking_id } = { booking_id: '' }] = await sql<{ booking_id: string }[]>`select booking_id from reviews where id = ${params.id}`;
  const of_booking = { params: { id: booking_id } };
  const [host, me] = await Promise.all([as(provider.user), as(client)]);
  const seen = async () => {
    const [by_host, by_client, mine, list, by_link] = await Promise.all([
      host.done(api.bookings.get, of_booking),
      me.done(api.bookings.get, of_booking),
      me.done(api.bookings.mineById, of_booking),
      me.done(api.bookings.mine, { query: { when: 'past' } }),
      guest.done(api.guests.booking, { params: { token: links.sign('booking', booking_id) } }),
    ]);
    return [by_host, by_client, mine, list.results.find(({ id }) => id === booking_id)!, by_link].map(({ review, can }) => [
      review?.id,
      can.review,
    ]);
  };
  assert.deepEqual(
    await seen(),
    Array.from({ length: 5 }, () => [angry.id, false]),
  );
  await operator.done(hideReview, { params, body });
  assert.deepEqual(
    await seen(),
    Array.from({ length: 5 }, () => [undefined, false]),
  );
  const { bookings } = await me.done(api.auth.exported);
  assert.equal(bookings.find(({ id }) => id === booking_id)?.review?.comment, 'Rude words');
});

test('who wrote a hidden review cannot write another', async () => {
  const { client, params } = await buildReviewed();
  const [{ booking_id } = { booking_id: '' }] = await sql<{ booking_id: string }[]>`select booking_id from reviews where id = ${params.id}`;
  await operator.done(hideReview, { params, body });
  const me = await as(client);
  assert.equal((await me.done(api.bookings.get, { params: { id: booking_id } })).can.review, false);
  assert.equal((await me.refused(409, api.bookings.review, { params: { id: booking_id }, body: { rating: 1 } })).code, 'already_reviewed');
});

test('hiding twice, showing what is shown, and hiding without a reason are refused', async () => {
  const { params } = await buildReviewed();
  assert.equal((await operator.refused(409, showReview, { params })).code, 'already_done');
  assert.deepEqual((await operator.refused(400, hideReview, { params, body: {} })).reason, ['This field is required.']);
  await operator.done(hideReview, { params, body });
  assert.equal((await operator.refused(409, hideReview, { params, body })).code, 'already_done');
});

test('reviews are searched by words, and filtered by stars and whether they are hidden', async () => {
  const { angry, kind, service } = await buildReviewed();
  await operator.done(hideReview, { params: { id: angry.id }, body });
  const find = async (query: Record<string, unknown>) =>
    (await operator.done(reviews, { query: { search: service.title, ...query } })).results.map(({ id }) => id);
  assert.deepEqual(await find({}), [angry.id, kind.id]);
  assert.deepEqual(await find({ rating: 5 }), [kind.id]);
  assert.deepEqual(await find({ hidden: 'yes' }), [angry.id]);
  assert.deepEqual(await find({ hidden: 'no' }), [kind.id]);
  assert.ok((await find({ search: 'rude WORDS' })).includes(angry.id));
});
