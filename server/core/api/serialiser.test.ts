import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { createSerialiser } from './serialiser.ts';

test('a reply is written by its schema: what may be null, lists, alternatives, and nothing that is not named', () => {
  const serialise = createSerialiser(
    z.object({
      boat: z.object({ name: z.string(), crew: z.array(z.string().nullable()).nullable() }).nullable(),
      price: z.union([z.int(), z.object({ from: z.int() })]),
      note: z.string().nullable(),
    }),
  );
  for (const reply of [
    { boat: null, price: 3, note: null },
    { boat: { name: 'Egret', crew: null }, price: { from: 2 }, note: 'at the pier' },
    { boat: { name: 'Tern', crew: ['Mei', null] }, price: 4, note: '' },
  ])
    assert.deepEqual(JSON.parse(serialise({ ...reply, secret: 'x' })), reply);
  assert.equal(createSerialiser(undefined)(null), '');
});
