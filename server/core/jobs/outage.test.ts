import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutageReport, ownError } from './outage.ts';

/** As pg-boss reports what one of its pollers met. */
const metBy = (queue: string, error: unknown) => {
  const own = ownError(error) as Error;
  own.message = `${own.message} (Queue: ${queue}, Worker: 1)`;
  return own;
};

test('a database that does not answer thirty pollers for nine minutes is one line, and the names of queues do not pile up', () => {
  const reported: Error[] = [];
  let minutes = 0;
  const report = createOutageReport(
    (err) => reported.push(err as Error),
    () => minutes * 60_000,
  );
  const shared = Object.assign(new Error('no connection'), { code: 'CONNECT_TIMEOUT' });
  for (; minutes < 9; minutes += 1) for (let queue = 0; queue < 30; queue += 1) report(metBy(`queue-${queue}`, shared));
  assert.deepEqual(
    reported.map(({ message }) => message),
    ['no connection (Queue: queue-0, Worker: 1)'],
  );
  assert.equal(shared.message, 'no connection');
  // Another trouble is news at once, the same again after a quiet while.
  report(metBy('queue-1', new Error('relation is missing')));
  report(metBy('queue-2', new Error('relation is missing')));
  assert.equal(reported.length, 2);
  minutes += 11;
  report(metBy('queue-3', shared));
  assert.deepEqual([reported.length, reported[2]!.cause], [3, shared]);
});
