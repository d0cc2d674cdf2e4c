import pg, { type ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { ConnectionFailure } from './failures.ts';
import { types } from './types.ts';

/** Where the database is: a URL, or the socket of the embedded one. */
export type DatabaseAddress = string | { host: string; port: number; user: string; password?: string; database: string };

/** Makes a connection, ready for statements. Refuses with the failure of the last server that was tried. */
export type Connect = () => Promise<Client>;

const CONNECT_MS = 10_000;
// A peer that vanished without a word is noticed in minutes, not hours.
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
const SEVERAL_HOSTS = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#@]*,[^/?#@]*)(.*)$/s;

/**
 * How to connect to an address. Of several servers (`postgres://one,two:5433/sampan`) each is tried once, the one that worked last first,
 * and only one that takes writes is used.
 */
export function connector(address: DatabaseAddress, name: string): Connect {
  const servers = serversOf(address);
  let last = 0;
  return async () => {
    let failure: unknown;
    // A connection cut while it is being prepared has run no statement: try again.
    for (let n = 0; n < servers.length || (n < 2 * servers.length && isCut(failure)); n += 1) {
      const nth = (last + n) % servers.length;
      try {
        const client = await connectTo(servers[nth]!, name, servers.length > 1);
        last = nth;
        return client;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };
}

const isCut = (failure: unknown) =>
  failure instanceof Error && 'code' in failure && ['CONNECTION_CLOSED', 'ECONNRESET', '57P01'].includes(String(failure.code));

type ServerAddress = ClientConfig;

function serversOf(address: DatabaseAddress): ServerAddress[] {
  if (typeof address !== 'string') return [address];
  const several = SEVERAL_HOSTS.exec(address);
  if (!several) return [configOf(address)];
  const [, before = '', hosts = '', after = ''] = several;
  const default_port = /:(\d+)$/.exec(hosts)?.[1];
  return hosts
    .split(',')
    .map((host) => configOf(`${before}${default_port && !/:\d+$/.test(host) ? `${host}:${default_port}` : host}${after}`));
}

// `sslmode` means what it means to every other client of PostgreSQL.
const configOf = (url: string): ServerAddress => toClientConfig(parse(url, { useLibpqCompat: true }));

export class Client extends pg.Client {
  /** What the server says of itself in its greeting. */
  readonly said = new Map<string, string>();
  /** Whether the connection is closed or closing, also before its events say so. */
  is_cut = false;
  /** Resolves once the connection is closed. */
  readonly closed = new Promise<void>((resolve) => this.once('end', resolve));

  constructor(config: ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) =>
      this.said.set(parameterName, parameterValue),
    );
    // The failing statements report it; without a listener it would end the process.
    for (const event of ['error', 'end'] as const) this.on(event, () => (this.is_cut = true));
  }

  /** Every connection works in UTC, from its first statement on. */
  getStartupConf(): Record<string, string> {
    const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf: (this: Client) => Record<string, string> };
    return { ...getStartupConf.call(this), TimeZone: 'UTC' };
  }
}

async function connectTo(server: ServerAddress, application_name: string, is_one_of_several: boolean): Promise<Client> {
  const client = new Client({ ...server, application_name, pipeline: true, connectionTimeoutMillis: CONNECT_MS, types, ...KEEP_ALIVE });
  try {
    await client.connect();
  } catch (error) {
    void client.end().catch(() => undefined);
    throw connectFailure(error);
  }
  if (is_one_of_several && client.said.get('in_hot_standby') === 'on') {
    await client.end();
    throw Object.assign(new Error('This server is a standby and takes no writes'), { code: '25006' });
  }
  return client;
}

function connectFailure(error: unknown): unknown {
  if (!(error instanceof Error) || ('code' in error && error.code)) return error;
  const timed_out = /timeout/i.test(error.message);
  return new ConnectionFailure(
    timed_out ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED',
    `No connection to the database: ${error.message}`,
    error,
  );
}
