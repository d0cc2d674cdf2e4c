import { setTimeout as pause } from 'node:timers/promises';
import type { SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { claim, type Claim, type PostgresConnection } from './claim.ts';
import { folderInUse } from './failure.ts';
import { launch, type ServerProcess } from './launch.ts';
import { shutDown } from './leftover.ts';
import { noteOwner, removeOwner } from './owner.ts';
import type { ServerSettings } from './settings.ts';
import { removeTemporary, type SocketAddress } from './socket.ts';

/** All that is needed to run one server on one data folder. */
export interface ServerFolders {
  home: string;
  binaries: Binaries;
  account: SystemAccount;
  address: SocketAddress;
  connection: PostgresConnection;
  settings: ServerSettings;
  log(line: string): void;
}

/** A server that runs and is ours; see RunningPostgres for `stop` and `lost`. */
export interface ServerHandle {
  stop(): Promise<void>;
  lost: Promise<Error>;
}

interface Up {
  server: ServerProcess;
  claimed: Claim;
}

const MOST_RESTARTS = 5;
const WITHIN_MS = 10 * 60_000;

/** Starts the server, takes the claim, and from then on starts it again whenever it dies, until `stop`. */
export async function hold(place: ServerFolders): Promise<ServerHandle> {
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
  let current = bringUp(place);
  let stopping: Promise<void> | undefined;
  await createDatabase(await current);
  void keepUp();
  return { lost, stop: () => (stopping ??= stop()) };

  async function keepUp(): Promise<void> {
    const restarts: number[] = [];
    for (;;) {
      const { server, claimed } = await current;
      await server.ended;
      if (stopping) return;
      restarts.push(Date.now());
      if (restarts.filter((at) => at > Date.now() - WITHIN_MS).length > MOST_RESTARTS)
        return lose(new Error(`PostgreSQL stopped ${MOST_RESTARTS} times within ten minutes; see ${place.home}`));
      place.log('PostgreSQL stopped by itself; starting it again');
      await claimed.release();
      current = bringUp(place);
      try {
        await current;
      } catch (error) {
        return lose(error as Error);
      }
    }
  }

  async function stop(): Promise<void> {
    const up = await current.catch(() => undefined);
    if (up) await bringDown(place, up);
    removeTemporary(place.address.socketFolder);
  }
}

async function bringUp(place: ServerFolders): Promise<Up> {
  removeOwner(place.home);
  const server = await launch(place.home, place.binaries, place.account, place.settings);
  const ended = server.ended.then(() => 'taken' as const);
  for (;;) {
    const claimed = await claim(place.connection);
    if (typeof claimed === 'object') {
      noteOwner(place.home);
      return { server, claimed };
    }
    // Somebody who started at the same moment was quicker to claim our server, and closes it: exactly one of us stays.
    if (claimed === 'taken' || (await Promise.race([ended, pause(100)])) === 'taken') throw folderInUse(place.home);
  }
}

async function bringDown(place: ServerFolders, { server, claimed }: Up): Promise<void> {
  removeOwner(place.home);
  await claimed.release();
  // Nothing else may be left to wait for, and Node would leave before it is gone.
  server.process.ref();
  // PostgreSQL's fast shutdown: clients are cut, everything is written. Windows has no signals to say so.
  if (process.platform === 'win32') await shutDown(place.home, place.binaries, place.account);
  else server.process.kill('SIGINT');
  await server.ended;
}

async function createDatabase({ claimed: { sql } }: Up): Promise<void> {
  const found = await sql`select from pg_database where datname = 'sampan'`;
  if (found.length === 0) await sql`create database sampan`;
}
