import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSoon } from './soon.ts';

/** A run that ends or fails when the test says so. */
function heldRun() {
  const runs: PromiseWithResolvers<void>[] = [];
  const run = () => {
    const one = Promise.withResolvers<void>();
    runs.push(one);
    return one.promise;
  };
  return { runs, run };
}

/** Lets the promises that have been settled go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('many changes make one run, those during a run the next one, and a failure is reported', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { runs, run } = heldRun();
  const reported: unknown[] = [];
  const soon = createSoon(run, { delay_ms: 1_000, close_ms: 1_000, report: (error) => reported.push(error) });
  soon.schedule();
  soon.schedule();
  t.mock.timers.tick(999);
  assert.equal(runs.length, 0);
  t.mock.timers.tick(1);
  assert.equal(runs.length, 1);

  soon.schedule();
  t.mock.timers.tick(5_000);
  assert.equal(runs.length, 1, 'the first is under way');
  runs[0]!.reject(new Error('no database'));
  await settled();
  assert.match(String(reported[0]), /no database/);
  t.mock.timers.tick(1_000);
  assert.equal(runs.length, 2);
  t.mock.timers.tick(5_000);
  assert.equal(runs.length, 2, 'nothing has changed since');
});

test('closing waits for the run under way and lets no other begin', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { runs, run } = heldRun();
  const soon = createSoon(run, { delay_ms: 1_000, close_ms: 60_000, report: () => assert.fail() });
  soon.schedule();
  t.mock.timers.tick(1_000);
  soon.schedule();
  let is_closed = false;
  const closing = soon.close().then(() => (is_closed = true));
  await settled();
  assert.equal(is_closed, false);
  runs[0]!.resolve();
  await closing;
  soon.schedule();
  t.mock.timers.tick(60_000);
  assert.equal(runs.length, 1);
});
