import { once } from 'node:events';

/** What one process holds, after everything that nobody holds any more has been thrown away. */
export type Held = { heap_bytes: number; rss_bytes: number; handles: number };

export type Scales = { weigh: () => Promise<Held>; close: () => void };

const LOOK = 'JSON.stringify({ ...process.memoryUsage(), handles: process.getActiveResourcesInfo().length })';

/** Weighs a process through Node's inspector, so that nothing in the product is there only to be measured. */
export async function openScales(inspector_port: number): Promise<Scales> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspector_port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('the server cannot be looked into');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  let asked = 0;

  async function ask<T>(method: string, params: object = {}): Promise<T> {
    const id = (asked += 1);
    const answered = new Promise<T>((resolve, reject) => {
      socket.addEventListener('message', function hear({ data }: MessageEvent<string>) {
        const told = JSON.parse(data) as { id?: number; result: T; error?: { message: string } };
        if (told.id !== id) return;
        socket.removeEventListener('message', hear);
        if (told.error) reject(new Error(told.error.message));
        else resolve(told.result);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  }

  return {
    async weigh() {
      // Once for what can be thrown away, and once more for what that lets go.
      await ask('HeapProfiler.collectGarbage');
      await ask('HeapProfiler.collectGarbage');
      const { result } = await ask<{ result: { value: string } }>('Runtime.evaluate', { expression: LOOK });
      const seen = JSON.parse(result.value) as { heapUsed: number; external: number; rss: number; handles: number };
      return { heap_bytes: seen.heapUsed + seen.external, rss_bytes: seen.rss, handles: seen.handles };
    },
    close: () => socket.close(),
  };
}
