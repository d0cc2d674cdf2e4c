import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLong } from './long-text.ts';

test('a text is long by its lines or by their length, in which a Chinese character is two letters wide', () => {
  assert.equal(isLong('x\n'.repeat(4)), false);
  assert.equal(isLong('x\n'.repeat(1_000)), true);
  assert.equal(isLong('a'.repeat(320)), false);
  assert.equal(isLong('a'.repeat(321)), true);
  assert.equal(isLong('舢'.repeat(160)), false);
  assert.equal(isLong('舢'.repeat(161)), true);
});
