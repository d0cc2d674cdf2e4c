import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';

const { guest, app, buildBooking, buildReview, buildSlot } = await testApp();

test('reviews come newest first, a page at a time, without who booked', async () => {
  const slot = await buildSlot({ capacity: 20 });
  for (const rating of [1, 2, 3])
    await buildReview({
      booking: await buildBooking({ slot, status: 'completed' }),
      rating,
      comment: `Rated ${rating}`,
      created_at: new Date(Date.UTC(2026, 0, rating)),
    });
  const first = await guest.done(api.services.reviews, { params: { id: slot.service.id }, query: { page_size: 2 } });
  assert.deepEqual([first.count, first.results.map(({ rating }) => rating)], [3, [3, 2]]);
  assert.deepEqual(Object.keys(first.results[0]!).sort(), [
    'author',
    'comment',
    'created_at',
    'id',
    'rating',
    'rating_described',
    'rating_guide',
    'rating_value',
    'reply',
  ]);
  assert.equal(first.results[0]?.created_at, '2026-01-03T00:00:00.000Z');
  assert.deepEqual(
    (await app.inject(first.next!)).json<{ results: { rating: number }[] }>().results.map(({ rating }) => rating),
    [1],
  );
});
