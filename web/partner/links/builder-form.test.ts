import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, emptyDraft } from './builder-form.ts';

test('a link is asked for with exactly what its target names', () => {
  const draft = { ...emptyDraft, page: 'a page', service: 'an experience', placement: ' Lobby stand ' };
  assert.deepEqual(bodyOf({ ...draft, target: 'catalogue' }), { target: 'catalogue', placement: 'Lobby stand' });
  assert.deepEqual(bodyOf({ ...draft, target: 'page' }), { target: 'page', page: 'a page', placement: 'Lobby stand' });
  assert.deepEqual(bodyOf({ ...draft, target: 'service' }), { target: 'service', service: 'an experience', placement: 'Lobby stand' });
});

test('a link that is to lead to a page or an experience waits until one is chosen', () => {
  assert.equal(bodyOf({ ...emptyDraft, target: 'page' }), null);
  assert.equal(bodyOf({ ...emptyDraft, target: 'service' }), null);
});
