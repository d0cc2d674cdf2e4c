import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialable, readable } from './phone.ts';

test('a number is stored as the world dials it, Hong Kong assumed, and read as its country writes it', () => {
  assert.equal(dialable('5555 0160'), '+85255550160');
  assert.equal(readable('+85255550160'), '+852 5555 0160');
  assert.equal(readable('+393335550184'), '+39 333 555 0184');
});

test('what is no number stays as it came', () => {
  assert.equal(dialable('ask for Ah Kit'), 'ask for Ah Kit');
  assert.equal(readable('ask for Ah Kit'), 'ask for Ah Kit');
  assert.equal(readable(''), '');
});
