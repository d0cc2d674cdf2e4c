import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialable, readable } from './phone.ts';

test('a number is stored as the world dials it, Hong Kong assumed, and read as its country writes it', () => {
  assert.equal(dialable('5555 0160'), '+85255550160');
  assert.equal(readable('+85255550160'), '+852 5555 0160');
  assert.equal(readable('+393335550184'), '+39 333 555 0184');
});

test('a number of the Mainland, Japan, Korea or Britain is understood as it is typed at home or from abroad', () => {
  const stored = (...typed: string[]) => [...new Set(typed.map(dialable))];
  assert.deepEqual(stored('138 0013 8000', '+86 138 0013 8000', '86 138 0013 8000', '0086 13800138000'), ['+8613800138000']);
  assert.deepEqual(stored('090-1234-5678', '+81 90 1234 5678', '+81 (0)90-1234-5678', '81 90 1234 5678'), ['+819012345678']);
  assert.deepEqual(stored('010-1234-5678', '+82 10 1234 5678', '0082 10-1234-5678'), ['+821012345678']);
  assert.deepEqual(stored('07400 123456', '+44 (0)7400 123456', '44 7400 123456'), ['+447400123456']);
  assert.deepEqual(stored('\u202a+852\u00a05555 0160\u202c', '852 5555 0160', '00852 5555 0160', '５５５５　０１６０'), ['+85255550160']);
});

test('a number that begins as one dials abroad from Hong Kong, with 001, 002 or 009, is of the country that follows', () => {
  for (const dialled of ['001 65 9123 4567', '002 65 9123 4567', '009-65-9123-4567', '0065 9123 4567'])
    assert.equal(dialable(dialled), '+6591234567', dialled);
  assert.equal(dialable('001 86 138 0013 8000'), '+8613800138000');
  assert.equal(dialable('001 650 253 0000'), '+16502530000');
});

test('a number that no country is sure of stays as it came', () => {
  assert.equal(dialable('020 7946 0000'), '020 7946 0000');
  assert.equal(dialable('5555 0160 0000 0000 0000'), '5555 0160 0000 0000 0000');
});

test('an extension stays with its number', () => {
  for (const typed of ['2345 6789 ext. 12', '2345 6789 x12', '23456789#12', '+852 2345 6789 ext 12'])
    assert.equal(dialable(typed), '+85223456789 ext. 12', typed);
  assert.equal(readable('+85223456789 ext. 12'), '+852 2345 6789 ext. 12');
});

test('what is no number stays as it came', () => {
  assert.equal(dialable('ask for Ah Kit'), 'ask for Ah Kit');
  assert.equal(readable('ask for Ah Kit'), 'ask for Ah Kit');
  assert.equal(readable(''), '');
});
