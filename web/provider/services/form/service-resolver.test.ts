import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newService } from './service-fields.ts';
import { brokenIn } from './service-resolver.ts';

test('a single wrong field does not hide what else keeps a service from being published', () => {
  const fields = { ...newService, status: 'active' as const, duration_minutes: 'long', price: '280' };
  assert.deepEqual(Object.keys(brokenIn(fields)).sort(), ['description', 'duration_minutes', 'title']);
});

test('of a price that is wrong and missing, what is wrong is shown', () => {
  const fields = { ...newService, title: 'Walk', description: 'Slowly.', status: 'active' as const, price: 'cheap' };
  assert.deepEqual(brokenIn(fields).price, [{ rule: 'price' }]);
});

test('a draft needs nothing', () => {
  assert.deepEqual(brokenIn(newService), {});
});
