import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { answerParent } from './helper-process.ts';
import { paceOf, type Load, type LoadResults } from './load-results.ts';

/**
 * The load generator: keep-alive connections, each of which sends its next request when the last one is answered (a closed model). It
 * knows just enough HTTP for that; a complete client would be the bottleneck on a machine of two cores.
 */
answerParent(async (load: Load): Promise<LoadResults> => {
  const started = performance.now();
  const idle = performance.eventLoopUtilization();
  const ends = 'seconds' in load.until ? started + load.until.seconds * 1000 : Infinity;
  const total = 'requests' in load.until ? load.until.requests : Infinity;
  const repeat = load.repeat ?? 1;
  const statuses: Record<number, number> = {};
  const latencies: number[] = [];
  let sent = 0;
  let succeeded = started;

  function next(): string | null {
    if (sent >= total || performance.now() >= ends) return null;
    const { before, after } = load.requests[Math.floor(sent / repeat) % load.requests.length] ?? { before: '', after: null };
    sent += 1;
    return after === null ? before : before + randomUUID() + after;
  }
  function answered(status: number, ms: number): void {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 300) return;
    latencies.push(ms);
    succeeded = performance.now();
  }

  await Promise.all(Array.from({ length: load.connections }, () => converse(load.port, next, answered)));
  const seconds = (succeeded - started) / 1000;
  return { statuses, pace: paceOf(latencies, seconds, performance.eventLoopUtilization(idle).utilization) };
});

/** One connection: request, whole reply, next request, until there is none. */
function converse(port: number, next: () => string | null, answered: (status: number, ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const reply = new Reply();
    let asked = 0;

    function ask(): void {
      const request = next();
      if (request === null) {
        socket.end();
        resolve();
        return;
      }
      asked = performance.now();
      socket.write(request);
    }
    socket.on('connect', ask);
    socket.on('data', (chunk: Buffer) => {
      const status = reply.take(chunk);
      if (status === null) return;
      answered(status, performance.now() - asked);
      ask();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
  });
}

/** One reply at a time, put together from its chunks. */
class Reply {
  #head: Buffer | null = null;
  #status = 0;
  #missing = 0;

  /** The status when the reply is complete, else null. */
  take(chunk: Buffer): number | null {
    if (this.#missing > 0) this.#missing -= chunk.length;
    else {
      const read = this.#head ? Buffer.concat([this.#head, chunk]) : chunk;
      const end = read.indexOf('\r\n\r\n');
      this.#head = end < 0 ? read : null;
      if (end < 0) return null;
      const head = read.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error(`a reply without Content-Length:\n${head}`);
      this.#status = Number(head.slice(9, 12));
      this.#missing = end + 4 + Number(length) - read.length;
    }
    return this.#missing === 0 ? this.#status : null;
  }
}
