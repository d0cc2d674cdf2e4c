import dns from 'node:dns';
import dnsPromises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const NOT_OUTSIDE = 'A rehearsal reaches nothing outside';

/**
 * From now on this process connects to nothing but sockets and ports of this machine, and asks for no name: webhooks, calendars and mail
 * servers of others are away. All that speaks TCP in Node goes through a socket's connect.
 */
export function closeOutside(): void {
  const connect = Reflect.get(net.Socket.prototype, 'connect') as (this: net.Socket, ...args: unknown[]) => net.Socket;
  Object.defineProperty(net.Socket.prototype, 'connect', {
    configurable: true,
    writable: true,
    value(this: net.Socket, ...args: unknown[]) {
      if (isInside(targetOf(args))) return Reflect.apply(connect, this, args);
      process.nextTick(() => this.destroy(new Error(NOT_OUTSIDE)));
      return this;
    },
  });
  const { lookup } = dns;
  const lookupHere = (name: string, ...rest: unknown[]) => {
    if (isInside({ host: name })) return Reflect.apply(lookup, dns, [name, ...rest]) as void;
    const done = rest.at(-1) as (error: Error) => void;
    process.nextTick(() => done(new Error(NOT_OUTSIDE)));
  };
  const { lookup: find } = dnsPromises;
  const findHere = (name: string, ...rest: unknown[]) =>
    isInside({ host: name }) ? (Reflect.apply(find, dnsPromises, [name, ...rest]) as unknown) : Promise.reject(new Error(NOT_OUTSIDE));
  Object.defineProperty(dns, 'lookup', { configurable: true, writable: true, value: lookupHere });
  Object.defineProperty(dnsPromises, 'lookup', { configurable: true, writable: true, value: findHere });
  syncBuiltinESMExports();
}

type ConnectTarget = { path?: string | null; host?: string | null };

/** `connect` takes options, a port and a host, or a path; Node itself hands it all of them in one list. */
function targetOf(args: unknown[]): ConnectTarget {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) return first;
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first };
  return { host: typeof second === 'string' ? second : null };
}

function isInside({ path, host }: ConnectTarget): boolean {
  return Boolean(path) || !host || /^(?:localhost|::1|127(?:\.\d+){3})$/.test(host);
}
