import { realpathSync } from 'node:fs';
import { chooseAccount, chooseFounder, type SystemAccount } from './account.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import type { PostgresConnection } from './claim.ts';
import { checkCluster, createCluster, hasCluster } from './cluster.ts';
import { folderFailure } from './failure.ts';
import { hold } from './hold.ts';
import { settleLeftover } from './leftover.ts';
import { passwordOf } from './password.ts';
import { settingsFor, type ServerSettings } from './settings.ts';
import { chooseAddress } from './socket.ts';

export interface PostgresOptions {
  /** PostgreSQL's own folder, made if missing: its files, its log and its socket live there. */
  dataDir: string;
  log(line: string): void;
  /** Settings of postgresql.conf that replace ours; tests turn durability off here. */
  settings?: ServerSettings;
}

export interface RunningPostgres extends PostgresConnection {
  /** The database to use; it exists. */
  database: 'sampan';
  /** Shuts the server down in an orderly way; resolves when it is gone. May be called twice. */
  stop(): Promise<void>;
  /** Resolves, with the reason, when the server ended by itself and could not be brought back. */
  lost: Promise<Error>;
}

/**
 * Starts the built-in PostgreSQL on a data folder and holds that folder until `stop`. What a killed Sampan left running is
 * closed first. If the server dies, it is started again at the same address. Refuses with a StartFailure: folder in use, disk
 * full, other version, no permission.
 */
export async function startPostgres({ dataDir, log, settings = {} }: PostgresOptions): Promise<RunningPostgres> {
  const binaries = await findBinaries();
  const { home, account } = await enter(dataDir, binaries);
  await settleLeftover(home, binaries, account, log);
  if (!hasCluster(home)) {
    log('Creating the database');
    const founder = await chooseFounder(home, binaries.initdb, account);
    await createCluster(home, binaries, founder, settings.fsync === 'off' ? 'no-sync' : 'sync');
  }
  checkCluster(home, binaries, account);
  const address = await chooseAddress(home, account);
  const connection = { host: address.host, port: address.port, user: 'postgres', password: passwordOf(home) } as const;
  const all = settingsFor(address.socketFolder, address.port, settings);
  const held = await hold({ home, binaries, account, address, connection, settings: all, log });
  return { ...connection, database: 'sampan', ...held };
}

/** As the account that will serve the data, into its folder under its real name: servers are recognised by that name. */
async function enter(dataDir: string, binaries: Binaries): Promise<{ home: string; account: SystemAccount }> {
  try {
    const account = await chooseAccount(dataDir, binaries.postgres);
    return { home: realpathSync(dataDir), account };
  } catch (error) {
    throw folderFailure(dataDir, error as NodeJS.ErrnoException);
  }
}
