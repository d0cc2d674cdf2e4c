import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import type { AxiosInstance } from 'axios';

/** What this browser keeps; every browser has `localStorage`, Node has it behind a flag. */
export const storage = new Map<string, string>();

/** As every browser has it, over `storage`. */
export const localStorage = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
};

/** Puts up what a browser has under these names. The runner takes it down when the file ends. */
export function standIn(globals: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

/** Signs a person in whose token for calls is `token`; nothing else is storage. */
export function signIn(token: string): void {
  storage.clear();
  storage.set('auth_token', token).set('refresh_token', 'r1').set('user_data', '{}');
}

/** For the tests of one file: `localStorage` reads and writes `storage`, and whatever `http` asks comes to `listener`. */
export function serveTo(http: AxiosInstance, listener: RequestListener): void {
  standIn({ localStorage });
  const server = createServer(listener);
  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    http.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());
}
