import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, isFiltered, queryOf, viewFrom } from './list-state.ts';

const choices = { state: ['active', 'suspended'], provider: 'id' } as const;
const provider = '0198c0de-0000-7000-8000-000000000001';
const read = (address: string) => viewFrom(new URLSearchParams(address), choices);

test('an empty address asks for everything', () => {
  assert.deepEqual(read(''), { search: '', page: 1, chosen: { state: '', provider: '' } });
  assert.equal(isFiltered(read('page=3')), false);
});

test('a view and its address say the same', () => {
  const address = `?search=harbour&state=active&provider=${provider}&page=3`;
  assert.equal(addressOf(read(address)), address);
});

test('what makes no sense in an address counts as not asked', () => {
  assert.deepEqual(read('state=gone&provider=7&page=-1&search=%20'), read(''));
});

test('a query leaves out filters that are not set', () => {
  assert.deepEqual(queryOf(read('state=suspended')), { page: 1, page_size: 20, state: 'suspended' });
});
