import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalFrom } from './call-error.ts';

test('the detail of the server comes first', () => {
  const error = refusalFrom(409, { detail: 'Not enough places are left.', code: 'slot_full', available_spots: 1 });
  assert.equal(error.message, 'Not enough places are left.');
  assert.equal(error.code, 'slot_full');
  assert.equal(error.body.available_spots, 1);
});

test('a text in error comes before the detail, and an error that is none does not', () => {
  const body = { error: 'Sold out on this page.', detail: 'Not enough places are left.', code: 'slot_full' };
  const { message, code } = refusalFrom(409, body);
  assert.deepEqual([message, code], ['Sold out on this page.', 'slot_full']);
  assert.equal(refusalFrom(502, { error: 'Bad gateway' }).message, 'Bad gateway');
  for (const error of ['', null, 7, ['a']]) assert.equal(refusalFrom(409, { ...body, error }).message, 'Not enough places are left.');
});

test('field errors are joined as "field: messages" with " | "', () => {
  const error = refusalFrom(400, { email: ['Enter a valid email address.'], password: ['Too short.', 'Too common.'] });
  assert.equal(error.message, 'email: Enter a valid email address. | password: Too short. Too common.');
  assert.deepEqual(error.fields.password, ['Too short.', 'Too common.']);
  assert.equal(error.code, 'validation');
});

test('an answer that is no refusal of ours leaves the words to the screen', () => {
  const error = refusalFrom(502, '<html>Bad gateway</html>');
  assert.equal(error.message, '');
  assert.equal(error.code, 'unknown');
});
