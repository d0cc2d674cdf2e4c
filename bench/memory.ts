import { once } from 'node:events';

/** What a process holds after garbage collection. */
export type MemoryUse = { heap_bytes: number; rss_bytes: number; handles: number };

export type Scales = { weigh: () => Promise<MemoryUse>; close: () => void };

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
        const message = JSON.parse(data) as { id?: number; result: T; error?: { message: string } };
        if (message.id !== id) return;
        socket.removeEventListener('message', hear);
        if (message.error) reject(new Error(message.error.message));
        else resolve(message.result);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  }

  return {
    async weigh() {
      // The second collection frees what the finalizers of the first have released.
      await ask('HeapProfiler.collectGarbage');
      await ask('HeapProfiler.collectGarbage');
      const { result } = await ask<{ result: { value: string } }>('Runtime.evaluate', { expression: LOOK });
      const seen = JSON.parse(result.value) as { heapUsed: number; external: number; rss: number; handles: number };
      return { heap_bytes: seen.heapUsed + seen.external, rss_bytes: seen.rss, handles: seen.handles };
    },
    close: () => socket.close(),
  };
}
