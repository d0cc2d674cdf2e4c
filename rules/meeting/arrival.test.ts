import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalWords } from './arrival.ts';
import { hongKongToInstant } from '../time.ts';

const ten = hongKongToInstant('2026-12-12', '10:00');

test('guests read by when to be there, in their language and in Hong Kong time', () => {
  assert.equal(arrivalWords(ten, 15, 'en'), 'Be there by 09:45');
  assert.equal(arrivalWords(ten.getTime(), 15, 'zh-HK'), '請於 09:45 前到達');
  assert.equal(arrivalWords(ten, 120, 'en'), 'Be there by 08:00');
});

test('nothing is said where they come at the start', () => {
  assert.equal(arrivalWords(ten, 0, 'en'), '');
});

test('what starts after midnight may be to be reached on the day before', () => {
  const past_midnight = hongKongToInstant('2026-12-12', '00:10');
  assert.equal(arrivalWords(past_midnight, 10, 'en'), 'Be there by 00:00');
  assert.equal(arrivalWords(past_midnight, 30, 'en'), 'Be there by 23:40 the day before');
  assert.equal(arrivalWords(past_midnight, 30, 'zh-HK'), '請於前一天 23:40 前到達');
});
