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
  const review = await (await as(client)).done(api.bookings.review, { params: booking, body: { rating: 3 } });
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
