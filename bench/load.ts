import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { answerParent } from './helper-process.ts';
import { paceOf, type Load, type LoadResults } from './load-results.ts';

/** Connections opened together: fewer than a server lets wait. */
const AT_ONCE = 100;

/**
 * The load generator: keep-alive connections, each of which sends its next request when the last one is answered (a closed model). All are
 * open before the first request is sent. It knows just enough HTTP for that; a complete client would be the bottleneck on a machine of two
 * cores.
 */
answerParent(async (load: Load): Promise<LoadResults> => {
  const sockets: Socket[] = [];
  for (let n = 0; n < load.connections; n += AT_ONCE) {
    const ports = Array.from({ length: Math.min(AT_ONCE, load.connections - n) }, (_, i) => load.ports[(n + i) % load.ports.length] ?? 0);
    sockets.push(...(await Promise.all(ports.map(open))));
  }
  const started = performance.now();
  const idle = performance.eventLoopUtilization();
  const ends = 'seconds' in load.until ? started + load.until.seconds * 1000 : Infinity;
  const total = 'requests' in load.until ? load.until.requests : Infinity;
  const repeat = load.repeat ?? 1;
  const statuses: Record<number, number> = {};
  const latencies: number[] = [];
  let sent = 0;
  let succeeded = started;
  let last = started;

  function next(): string | null {
    if (sent >= total || performance.now() >= ends) return null;
    const { before, after } = load.requests[Math.floor(sent / repeat) % load.requests.length] ?? { before: '', after: null };
    sent += 1;
    return after === null ? before : before + randomUUID() + after;
  }
  function answered(status: number, ms: number): void {
    statuses[status] = (statuses[status] ?? 0) + 1;
    last = performance.now();
    if (status >= 300) return;
    latencies.push(ms);
    succeeded = last;
  }

  await Promise.all(sockets.map((socket) => converse(socket, next, answered)));
  const seconds = (succeeded - started) / 1000;
  return { statuses, all_ms: last - started, pace: paceOf(latencies, seconds, performance.eventLoopUtilization(idle).utilization) };
});

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** One connection: request, whole reply, next request, until there is none. */
function converse(socket: Socket, next: () => string | null, answered: (status: number, ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
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
    socket.on('data', (chunk: Buffer) => {
      const status = reply.take(chunk);
      if (status === null) return;
      answered(status, performance.now() - asked);
      ask();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed a connection')));
    ask();
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
