import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf, type ServerEvent } from './event-stream.ts';

async function read(...chunks: (string | Uint8Array)[]): Promise<ServerEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  return Array.fromAsync(eventsOf(body));
}

test('events come whole, however the network cuts them', async () => {
  const whole = 'retry: 5000\n\nevent: changed\ndata: {"pending_bookings":3}\n\n: still here\n\n';
  const events = [
    { event: '', data: '' },
    { event: 'changed', data: '{"pending_bookings":3}' },
    { event: '', data: '' },
  ];
  assert.deepEqual(await read(whole), events);
  assert.deepEqual(await read(...Array.from(whole, String)), events);
});

test('a character cut in two is put together', async () => {
  const bytes = new TextEncoder().encode('data: 舢舨\n\n');
  assert.deepEqual(await read(bytes.slice(0, 7), bytes.slice(7)), [{ event: '', data: '舢舨' }]);
});

test('an event that was not finished is not reported', async () => {
  assert.deepEqual(await read('event: changed\ndata: {"pend'), []);
});
