import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, viewFrom } from '../../../lib/list-state.ts';
import { serviceChoices } from './list-filters.ts';

const read = (query: string) => viewFrom(new URLSearchParams(query), serviceChoices);

test('a view of the services survives its address', () => {
  const view = { search: '大澳', page: 3, chosen: { status: 'draft' } } as const;
  assert.deepEqual(read(addressOf<typeof serviceChoices>(view)), view);
});

test('what makes no sense in an address counts as not asked', () => {
  assert.deepEqual(read('?status=sold&page=-1&search=%20%20'), { search: '', page: 1, chosen: { status: '' } });
  assert.equal(addressOf(read('?page=1.5')), '');
});
