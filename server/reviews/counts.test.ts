import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';

const { sql, as, guest, buildBooking, buildOperator, buildService, buildSlotUnderWay, buildReview, buildUser } = await testApp();

/** The counts that are stored must be those that counting gives, and the rating shown their mean. */
async function expectCounted(service_id: string) {
  const stored = await sql`
    select rating, was_checked_in, is_answered, reviews::int from review_counts where service_id = ${service_id} and reviews <> 0 order by 1, 2, 3`;
  const counted = await sql<{ rating: number; reviews: number }[]>`
    select rating, was_checked_in, reply is not null as is_answered, count(*)::int as reviews
    from reviews where service_id = ${service_id} and hidden_at is null group by 1, 2, 3 order by 1, 2, 3`;
  assert.deepEqual([...stored], [...counted]);
  const [parts] = await sql`
    select count(rating_guide)::int as guide_reviews, coalesce(sum(rating_guide), 0)::int as guide_stars, count(rating_value)::int as value_reviews,
      coalesce(sum(rating_value), 0)::int as value_stars, count(rating_described)::int as described_reviews,
      coalesce(sum(rating_described), 0)::int as described_stars
    from reviews where service_id = ${service_id} and hidden_at is null`;
  const [sums] = await sql`
    select coalesce(sum(guide_reviews), 0)::int as guide_reviews, coalesce(sum(guide_stars), 0)::int as guide_stars,
      coalesce(sum(value_reviews), 0)::int as value_reviews, coalesce(sum(value_stars), 0)::int as value_stars,
      coalesce(sum(described_reviews), 0)::int as described_reviews, coalesce(sum(described_stars), 0)::int as described_stars
    from review_counts where service_id = ${service_id}`;
  assert.deepEqual({ ...sums }, { ...parts });
  const all = counted.reduce((sum, { reviews }) => sum + reviews, 0);
  const mean = counted.reduce((sum, { rating, reviews }) => sum + rating * reviews, 0) / all;
  const shown = await guest.done(api.services.get, { params: { id: service_id } });
  assert.deepEqual([shown.rating, shown.total_reviews], [all === 0 ? null : Math.round(mean * 10) / 10, all]);
  const { count, ratings } = await guest.done(api.services.reviews, { params: { id: service_id } });
  const of_stars = [1, 2, 3, 4, 5].map((stars) =>
    counted.filter(({ rating }) => rating === stars).reduce((sum, { reviews }) => sum + reviews, 0),
  );
  assert.deepEqual([count, ratings], [all, of_stars]);
}

test('reviews are counted as they are written, answered, hidden, shown again and deleted', async () => {
  const service = await buildService();
  const slot = await buildSlotUnderWay({ service });
  const provider = await as(service.provider.user);
  const operator = await as(await buildOperator());
  const client = await buildUser();
  const booking = await buildBooking({ slot, status: 'completed', client, attendance: 'arrived' });
  const review = await (
    await as(client)
  ).done(api.bookings.review, { params: booking, body: { rating: 3, rating_guide: 5, rating_value: 2 } });
  await buildReview({ booking: await buildBooking({ slot, status: 'completed' }), rating: 5 });
  await expectCounted(service.id);
  const [written] = await sql<{ was_checked_in: boolean }[]>`select was_checked_in from reviews where id = ${review.id}`;
  assert.equal(written?.was_checked_in, true);

  await provider.done(api.reviews.reply, { params: review, body: { reply: 'Come again' } });
  await expectCounted(service.id);
  const { counts } = await provider.done(api.reviews.list);
  assert.deepEqual(counts, { all: 2, unanswered: 1 });

  await operator.done(api.operator.hideReview, { params: review, body: { reason: 'Names a child' } });
  await expectCounted(service.id);
  await operator.done(api.operator.showReview, { params: review });
  await expectCounted(service.id);
  await sql`delete from reviews where service_id = ${service.id}`;
  await expectCounted(service.id);
});

test('reviews of one service written at once are all counted', async () => {
  const service = await buildService();
  const slot = await buildSlotUnderWay({ service, capacity: 20 });
  const bookings = [];
  for (let n = 0; n < 10; n += 1) bookings.push(await buildBooking({ slot, status: 'completed' }));
  await Promise.all(bookings.map((booking, n) => buildReview({ booking, rating: (n % 5) + 1 })));
  await expectCounted(service.id);
});

test('the mean of a part is shown from three reviews that have stars for it, without hidden ones', async () => {
  const service = await buildService();
  const slot = await buildSlotUnderWay({ service, capacity: 20 });
  const means = async () => (await guest.done(api.services.reviews, { params: { id: service.id } })).means;
  const write = async (given: Record<string, number>) => {
    const client = await buildUser();
    const booking = await buildBooking({ slot, status: 'completed', client });
    return (await as(client)).done(api.bookings.review, { params: booking, body: { rating: 4, ...given } });
  };
  const none = { rating_guide: null, rating_value: null, rating_described: null };
  assert.deepEqual(await means(), none);
  const first = await write({ rating_guide: 5, rating_value: 1 });
  assert.deepEqual([first.rating_guide, first.rating_value, first.rating_described], [5, 1, null]);
  await write({ rating_guide: 4, rating_value: 3 });
  await write({});
  assert.deepEqual(await means(), none);
  await write({ rating_guide: 4 });
  assert.deepEqual(await means(), { ...none, rating_guide: 4.3 });
  await expectCounted(service.id);
  const operator = await as(await buildOperator());
  await operator.done(api.operator.hideReview, { params: first, body: { reason: 'Names a child' } });
  assert.deepEqual(await means(), none);
  await expectCounted(service.id);
});
