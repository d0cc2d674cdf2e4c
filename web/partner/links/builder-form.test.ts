import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkBody } from '../../../contract/partners.ts';
import { check } from '../../../contract/validation.ts';
import { bodyOf, emptyLink } from './builder-form.ts';

test('a link is asked for with exactly what its target names', () => {
  const draft = { ...emptyLink, page: 'a page', service: 'an experience', placement: ' Lobby stand ' };
  assert.deepEqual(bodyOf({ ...draft, target: 'catalogue' }), { target: 'catalogue', placement: 'Lobby stand' });
  assert.deepEqual(bodyOf({ ...draft, target: 'page' }), { target: 'page', page: 'a page', placement: 'Lobby stand' });
  assert.deepEqual(bodyOf({ ...draft, target: 'service' }), { target: 'service', service: 'an experience', placement: 'Lobby stand' });
});

test('a link that is to lead to a page or an experience waits until one is chosen', () => {
  assert.deepEqual(check(linkBody, bodyOf({ ...emptyLink, target: 'page' })).broken, { page: [{ rule: 'required' }] });
  assert.deepEqual(check(linkBody, bodyOf({ ...emptyLink, target: 'service' })).broken, { service: [{ rule: 'required' }] });
});
