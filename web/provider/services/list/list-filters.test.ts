import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceFiltersFrom, servicesAddress } from './list-filters.ts';

const read = (query: string) => serviceFiltersFrom(new URLSearchParams(query));

test('a view of the services survives its address', () => {
  const view = { status: 'draft', search: '大澳', page: 3 } as const;
  assert.deepEqual(read(servicesAddress(view)), view);
});

test('what makes no sense in an address counts as not asked', () => {
  assert.deepEqual(read('?status=sold&page=-1&search=%20%20'), { status: 'all', search: '', page: 1 });
  assert.equal(servicesAddress(read('?page=1.5')), '');
});
