import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres, type RunningPostgres } from '../../server/embedded-postgres/postgres.ts';
import { leash } from '../support/leash.ts';
import { postmasterOf } from '../support/postgres.ts';

/** The product's own PostgreSQL, as durable as in real life, on a folder of the run's own. */
export type SupervisedPostgres = {
  address: { host: string; port: number; user: string; database: string };
  socketFile: string;
  kill: () => void;
  /** The server that runs now ends with this process, however this one ends. */
  tether: () => void;
  stop: () => Promise<void>;
};

/**
 * Starts it. When it dies, the product itself starts it again (server/embedded-postgres/hold.ts); when the product gives up, as it does
 * after five deaths in ten minutes and while its disk is full, this starts it anew, as systemd would.
 */
export async function supervisePostgres(dataDir: string, say: (line: string) => void): Promise<SupervisedPostgres> {
  // Small enough for a small disk.
  const start = () => startPostgres({ dataDir, log: say, settings: { max_wal_size: '192MB' } });
  let running: RunningPostgres = await start();
  let stopping = false;
  let letGo = leash(postmasterOf(dataDir), 'INT');
  const stored = keep();
  const { host, port, user, database } = running;
  return {
    address: { host, port, user, database },
    socketFile: join(host, `.s.PGSQL.${port}`),
    kill: () => void process.kill(postmasterOf(dataDir), 'SIGKILL'),
    tether: () => {
      letGo();
      letGo = leash(postmasterOf(dataDir), 'INT');
    },
    async stop() {
      stopping = true;
      await running.stop();
      letGo();
      await Promise.race([stored, pause(1_000)]);
    },
  };

  async function keep(): Promise<void> {
    for (;;) {
      const why = await running.lost;
      if (stopping) return;
      say(`the product has given PostgreSQL up: ${why.message.split('\n')[0]}`);
      for (;;) {
        await pause(500);
        const again = await start().catch(() => undefined);
        if (!again) continue;
        running = again;
        break;
      }
    }
  }
}
