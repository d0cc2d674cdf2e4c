import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Launch } from '../../server/rehearsal/hosting/rehearsals.ts';
import type { LaunchOptions } from '../../server/rehearsal/launch.ts';

export type LaunchedRehearsal = {
  options: LaunchOptions;
  /** Lets it be ready. */
  start: () => Promise<void>;
  /** It cannot be started. */
  fail: () => void;
  /** It ends by itself, as a process that crashes. */
  crash: () => Promise<void>;
};

/**
 * What starts rehearsals, with a plain server that `listener` answers for in place of each: half a minute and 300 MB less. One that was
 * asked for waits in `launches` until the test starts it.
 */
export function rehearsalLaunches(listener: RequestListener = (_, response) => void response.end('rehearsed')) {
  const launches: LaunchedRehearsal[] = [];
  const launch: Launch = (options) => {
    const ready = Promise.withResolvers<Awaited<ReturnType<Launch>>>();
    const gone = Promise.withResolvers<void>();
    const server = createServer(listener);
    const crash = async () => {
      await closeServer(server);
      gone.resolve();
    };
    options.signal?.addEventListener('abort', () => {
      ready.reject(new Error('It was ended while it started.'));
      void crash();
    });
    launches.push({
      options,
      start: async () => {
        await once(server.listen(0, '127.0.0.1'), 'listening');
        ready.resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, gone: gone.promise });
        await ready.promise;
      },
      fail: () => ready.reject(new Error('No memory is left.')),
      crash,
    });
    return ready.promise;
  };
  return { launch, launches, newest: () => launches.at(-1)! };
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
