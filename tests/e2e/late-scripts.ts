import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** The scripts of every screen that is opened from now on wait until they are let go. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/**
 * Serves this Sampan's screens at an address of its own, each in two pieces. The first ends with `upTo`, the second comes once it is let
 * go.
 */
export async function inTwoPieces(sampan: string, upTo: string): Promise<{ address: string; letGo: () => void } & AsyncDisposable> {
  const held = Promise.withResolvers<void>();
  const server = createServer((request, reply) => void pass(request, reply));
  async function pass(request: IncomingMessage, reply: ServerResponse) {
    const got = await fetch(new URL(request.url!, sampan), { headers: { accept: request.headers.accept ?? '*/*' } });
    const headers = ['content-type', 'content-security-policy'].map((name) => [name, got.headers.get(name) ?? ''] as const);
    reply.writeHead(got.status, Object.fromEntries(headers.filter(([, value]) => value)));
    const body = Buffer.from(await got.arrayBuffer());
    if (!got.headers.get('content-type')?.startsWith('text/html')) return reply.end(body);
    const first = body.indexOf(upTo) + upTo.length;
    reply.write(body.subarray(0, first));
    await held.promise;
    return reply.end(body.subarray(first));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letGo: held.resolve,
    async [Symbol.asyncDispose]() {
      held.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
