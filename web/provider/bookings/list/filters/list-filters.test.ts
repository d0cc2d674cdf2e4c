import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, queryOf, viewFrom } from '../../../../lib/list-state.ts';
import { bookingChoices, isFiltered, noFilters } from './list-filters.ts';

const bare = { status: '', ordering: '', ...noFilters } as const;
const read = (search: string) => viewFrom(new URLSearchParams(search), bookingChoices);

test('a bare address shows everything from the first page', () => {
  assert.deepEqual(read(''), { search: '', page: 1, chosen: bare });
  assert.equal(addressOf(read('')), '');
});

test('a shared address shows the same view', () => {
  const view = {
    search: '林詠詩 50%',
    page: 3,
    chosen: {
      status: 'pending',
      service: '0198c0de-0000-7000-8000-000000000000',
      channel: 'partner',
      unread: 'true',
      unpaid: 'true',
      refund_due: 'true',
      payment_reported: 'true',
      date_from: '2026-12-01',
      date_to: '2026-12-31',
      ordering: 'booking_date',
    },
  } as const;
  assert.deepEqual(read(addressOf<typeof bookingChoices>(view)), view);
});

test('nonsense in the address is not asked of the server', () => {
  assert.deepEqual(
    read(
      '?status=lost&page=-2&search=%20%20&service=junk&channel=radio&unread=perhaps&refund_due=1&ordering=price&date_from=2026-02-30&date_to=soon',
    ),
    {
      search: '',
      page: 1,
      chosen: bare,
    },
  );
  assert.equal(read('?page=1.5').page, 1);
  assert.equal(read(`?search=${'x'.repeat(300)}`).search.length, 200);
});

test('the call asks only for filters that are set', () => {
  assert.deepEqual(queryOf(read('')), { page: 1, page_size: 20 });
  assert.deepEqual(queryOf(read('?status=completed&search=junk')), { page: 1, page_size: 20, status: 'completed', search: 'junk' });
});

test('tab and order are no filters', () => {
  assert.equal(isFiltered(read('?status=pending&ordering=created_at').chosen), false);
  assert.equal(isFiltered(read('?unpaid=true').chosen), true);
});
