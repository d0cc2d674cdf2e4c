import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { TimedReply, Arrival, Timetable } from './arrival.ts';
import { answerParent } from './helper-process.ts';

const HEAD_START_MS = 100;

/**
 * The other load generator: requests go out when they are due, whether or not those before them have been answered (an open model). A
 * server that pauses for a second is then seen by all requests of that second. An unexpected answer ends the round.
 */
answerParent(async ({ port, arrivals }: Timetable): Promise<TimedReply[]> => {
  const agent = new Agent({ keepAlive: true });
  const started = performance.now() + HEAD_START_MS;
  try {
    const under_way: Promise<TimedReply>[] = [];
    for (const arrival of arrivals) {
      const wait = started + arrival.due_ms - performance.now();
      if (wait >= 1) await pause(wait);
      const one = ask(agent, port, arrival, started);
      // Its rejection is handled below; until then it must not count as unhandled.
      one.catch(() => undefined);
      under_way.push(one);
    }
    return await Promise.all(under_way);
  } finally {
    agent.destroy();
  }
});

function ask(agent: Agent, port: number, arrival: Arrival, started: number): Promise<TimedReply> {
  const { kind, due_ms, method, path, body, keyed, expects } = arrival;
  const due = started + due_ms;
  const sent = performance.now();
  const headers: Record<string, string> = { ...arrival.headers };
  if (keyed) headers['idempotency-key'] = randomUUID();
  if (body !== null) Object.assign(headers, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) });
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      reply.on('error', reject);
      if (reply.statusCode !== expects) {
        void text(reply).then((said) => reject(new Error(`${method} ${path} answers ${reply.statusCode}: ${said.slice(0, 300)}`)), reject);
        return;
      }
      reply.resume().on('end', () => resolve({ kind, ms: performance.now() - due, late_ms: sent - due }));
    });
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}
