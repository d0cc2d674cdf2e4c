import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import { CallError, refusalFrom } from '../../../lib/call/call-error.ts';
import type { Call } from '../../../lib/call/call-type.ts';
import { changedTo, moveBooking } from './move-booking.ts';

type CallRecord = { path: string; method: string; body?: unknown; idempotency_key?: string };

/** A fake `call` that gives the answers in order and records the requests. */
function wire(...answers: (CallError | { status: string })[]) {
  const sent: CallRecord[] = [];
  const call = (async ({ path, method }: Endpoint, ask: Omit<CallRecord, 'path' | 'method'>) => {
    sent.push({ path, method, ...ask });
    const answer = answers.shift();
    if (answer instanceof CallError) throw answer;
    return answer;
  }) as unknown as Call;
  return { call, sent };
}

const lost = () => new CallError({ message: '', code: 'timed_out', status: 0 });
const moved = (status: string) => refusalFrom(409, { detail: 'changed', code: 'illegal_transition', status });
const accept = { id: '7', action: 'accept', reason: '', idempotency_key: 'k' } as const;

test('accepting asks the dedicated call, once', async () => {
  const { call, sent } = wire({ status: 'confirmed' });
  assert.equal((await moveBooking(call, accept)).status, 'confirmed');
  assert.deepEqual(
    sent.map(({ path }) => path),
    ['/api/bookings/bookings/:id/accept/'],
  );
  assert.equal(sent[0]?.idempotency_key, 'k');
});

test('when the dedicated call fails the status is updated, with the same key and a reason that says by whom', async () => {
  for (const failure of [lost(), refusalFrom(500, { detail: 'oh', code: 'internal' }), refusalFrom(502, '<html>')]) {
    const { call, sent } = wire(failure, { status: 'confirmed' });
    await moveBooking(call, accept);
    assert.equal(sent[1]?.method, 'PATCH');
    assert.deepEqual(sent[1].body, { status: 'confirmed', reason: 'Accepted by provider' });
    assert.equal(sent[1].idempotency_key, 'k');
  }
  const { call, sent } = wire(lost(), { status: 'completed' });
  await moveBooking(call, { ...accept, action: 'complete' });
  assert.deepEqual(sent[1]?.body, { status: 'completed', reason: 'Completed by provider' });
});

test('a refusal stands and is not asked again', async () => {
  const { call, sent } = wire(moved('cancelled'));
  await assert.rejects(moveBooking(call, accept), (error) => changedTo(error) === 'cancelled');
  assert.equal(sent.length, 1);
});

test('an acceptance whose answer was lost is not taken for a conflict', async () => {
  const { call, sent } = wire(lost(), moved('confirmed'), { status: 'confirmed' });
  assert.equal((await moveBooking(call, accept)).status, 'confirmed');
  assert.equal(sent[2]?.method, 'GET');
});

test('a conflict found by the status update is shown', async () => {
  const { call } = wire(lost(), moved('cancelled'));
  await assert.rejects(moveBooking(call, accept), (error) => changedTo(error) === 'cancelled');
});

test('declining and cancelling have no second way', async () => {
  for (const action of ['decline', 'cancel'] as const) {
    const { call, sent } = wire(lost());
    await assert.rejects(moveBooking(call, { id: '7', action, reason: 'Typhoon signal 8', refund: '504.00', idempotency_key: 'k' }));
    assert.deepEqual(
      sent.map(({ path }) => path),
      ['/api/bookings/bookings/:id/cancel/'],
    );
    assert.deepEqual(sent[0]?.body, { reason: 'Typhoon signal 8', refund: '504.00' });
  }
});
