import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeness } from './completeness.ts';
import { newService } from './service-fields.ts';

test('each language is counted by itself', () => {
  const fields = { ...newService, title: 'Tram ride', title_zh: '電車', description_zh: '叮叮', highlights_zh: ['夜景'] };
  assert.deepEqual(completeness(fields, 'en'), { done: 1, of: 7 });
  assert.deepEqual(completeness(fields, 'zh-HK'), { done: 3, of: 7 });
});

test('blanks are not words', () => {
  assert.equal(completeness({ ...newService, title: '  ', includes: ['', ' '] }, 'en').done, 0);
});
