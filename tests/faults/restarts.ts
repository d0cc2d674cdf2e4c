import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { openDoor } from './door.ts';
import { makeNextVersion, PLANTED } from './next-version.ts';
import type { Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

/** What the people who run Sampan do to it on purpose: no request may be lost. */
export const restarts: Scenario[] = [
  {
    name: 'asked-to-end',
    says: 'each server is asked to end (SIGTERM) while many ask over connections they keep; every request that was let in is answered',
    tolerance: { refused: true },
    rush: true,
    async play(stage) {
      for (const n of stage.places.keys()) {
        await endInOrder(stage, n);
        await stage.replace(n);
        await pause(500);
      }
    },
  },
  {
    name: 'rolling-restart',
    says: 'both servers are restarted in turn behind a balancer, twice; nobody notices',
    tolerance: {},
    rush: true,
    async play(stage) {
      const balancer = await startBalancer(() => stage.places.map(({ door }) => door.url));
      const door = openDoor(balancer.url);
      stage.lead([door]);
      // Requests at the servers' own ports have been answered by then.
      await pause(1_000);
      for (const n of [0, 1, 0, 1]) {
        await endInOrder(stage, n);
        await stage.replace(n);
        await pause(500);
      }
      stage.lead(null);
      await pause(1_000);
      // A picture may take longer than that.
      await balancer.idle();
      door.close();
      balancer.close();
    },
  },
  {
    name: 'next-version',
    says: 'a next version migrates the busiest tables and takes over one place, then the other, while the old one serves; then the old one comes back',
    tolerance: { refused: true },
    async play(stage) {
      const { sql, places, replace, folder } = stage;
      const main = makeNextVersion(join(folder, 'next-version'));
      await replace(0, main);
      await pause(1_000);
      await replace(1, main);
      await pause(1_000);
      const [row] = await sql<{ version: number }[]>`select max(version) as version from schema_migrations`;
      if (row?.version !== PLANTED) stage.breach(`the migration was not made: ${row?.version}`);
      for (const n of places.keys()) await replace(n);
      // The next round finds it to do again.
      await sql`delete from schema_migrations where version = ${PLANTED}`;
    },
  },
];

async function endInOrder({ places, breach }: Stage, n: number): Promise<void> {
  const { code, signal } = await places[n]!.server.kill('SIGTERM');
  if (code !== 0) breach(`a server that was asked to end did so with ${code ?? signal}: ${places[n]!.server.output().slice(-500)}`);
}
