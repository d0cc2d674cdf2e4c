import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSteps } from './step-places.ts';
import { noStats } from './dashboard-data.ts';

const steps = { profile: true, service: false, times: false, page: false, shared: false, live_page: null };

test('a step leads to where it is done, and what is begun to its list', () => {
  const to = (stats: Parameters<typeof firstSteps>[0]) => firstSteps(stats).map((step) => step.to);
  assert.deepEqual(to(noStats), [
    '/provider/settings',
    '/provider/services/new',
    '/provider/availability',
    '/provider/pages/new',
    '/provider/pages',
  ]);
  const begun = { services: { total: 1, active: 0, draft: 1 }, pages: { total: 1, views: 0, bookings: 0 } };
  const live = { ...steps, page: true, live_page: { id: '1', slug: 'tide' } };
  assert.deepEqual(to({ ...begun, first_steps: live }).slice(1), [
    '/provider/services',
    '/provider/availability',
    '/provider/pages',
    '/provider/pages/1/edit#share',
  ]);
});

test('the ticks are the server’s', () => {
  assert.deepEqual(
    firstSteps({ ...noStats, first_steps: steps }).map(({ name, done }) => [name, done]),
    [
      ['profile', true],
      ['service', false],
      ['times', false],
      ['page', false],
      ['shared', false],
    ],
  );
});
