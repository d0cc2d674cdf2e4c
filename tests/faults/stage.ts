import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Random } from '../../db/seed/random.ts';
import { openDatabase, type Sql } from '../../server/core/database/database.ts';
import { migrate } from '../../server/core/database/migrate.ts';
import { buildersOn, type Builders, type BuiltUser } from '../support/builders.ts';
import { putUpClock } from '../../server/rehearsal/clock.ts';
import { METRICS_TOKEN } from '../support/figures.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startServer, wide_rate_limits, type TestServer } from '../support/server.ts';
import { openDoor, type Door } from './door.ts';
import { mountDisk } from './disk.ts';
import { Model, type KnownSlot } from './model.ts';
import { supervisePostgres, type SupervisedPostgres } from './postgres.ts';
import { layWire, type Wire } from './wire.ts';

const CLOCK = fileURLToPath(new URL('jumping-clock.ts', import.meta.url));
const DAY_MS = 86_400_000;

/** One of the two processes; `door` leads to whichever runs in its place now. */
export type Place = { server: TestServer; door: Door };

/** Everything a scenario plays on. */
export type Stage = {
  folder: string;
  /** The runner's own connections, which take no wire and meet no slowness. */
  sql: Sql;
  postgres: SupervisedPostgres;
  wire: Wire;
  mail: MailServer;
  places: Place[];
  /** Small disks of their own, where this machine allows that. */
  disks: { database: string; pictures: string } | null;
  model: Model;
  mei: BuiltUser;
  boss: BuiltUser;
  click: string;
  slug: string;
  /** Where people ask: the servers, unless a scenario leads them elsewhere. */
  doors: () => readonly Door[];
  lead: (doors: readonly Door[] | null) => void;
  /** Slots nobody has seen yet, half of them by request, of the given capacity or a small one by chance. */
  newSlots: (random: Random, capacity?: number) => Promise<KnownSlot[]>;
  /** Starts a server, of this version or of the one in another folder. */
  start: (main?: string) => Promise<TestServer>;
  /** Puts another process in a place. */
  replace: (n: number, main?: string) => Promise<void>;
  say: (line: string) => void;
  breach: (words: string) => void;
  stop: () => Promise<void>;
};

type Overrides = { folder: string; small_disks: boolean; say: (line: string) => void; breach: (words: string) => void };

/** Sets everything up on a folder of its own: PostgreSQL, a wire to it, a mail server, two servers as in production, and a provider. */
export async function setStage({ folder, small_disks, say, breach }: Overrides): Promise<Stage> {
  const [database_folder, pictures_folder] = [join(folder, 'database'), join(folder, 'data')];
  for (const [disk, megabytes] of [
    [database_folder, 700],
    [pictures_folder, 24],
  ] as const)
    if (small_disks) mountDisk(disk, megabytes);
    else mkdirSync(disk, { recursive: true });

  const postgres = await supervisePostgres(join(database_folder, 'postgres'), (line) => say(`    postgres: ${line}`));
  const early = openDatabase(postgres.address, { pool: 1 });
  await migrate(early);
  await putUpClock(early);
  await early.end();
  const sql = openDatabase(postgres.address, { pool: 6, name: 'faults' });
  const wire = await layWire(postgres.socketFile);
  const mail = await startMailServer();
  const JWT_SECRET = randomBytes(48).toString('base64url');
  const start = (main?: string) =>
    startServer({
      ...(main !== undefined && { main }),
      env: {
        ...wide_rate_limits,
        METRICS_TOKEN,
        NODE_ENV: 'production',
        CONTACT_EMAIL: 'hello@sampan.example',
        NODE_OPTIONS: `--import=${pathToFileURL(CLOCK).href}`,
        PUBLIC_URL: 'http://127.0.0.1',
        JWT_SECRET,
        DATA_DIR: pictures_folder,
        DATABASE_URL: `postgres://postgres@127.0.0.1:${wire.port}/${postgres.address.database}`,
        SMTP_URL: mail.url,
        MAIL_FROM: 'hello@sampan.example',
      },
    });

  const builders = buildersOn(sql);
  const { services, ...fixed } = await furnish(builders);
  const places = await Promise.all([0, 1].map(async () => at(await start())));
  let led: readonly Door[] | null = null;
  let days = 30;
  const model = new Model();
  return {
    folder,
    sql,
    postgres,
    wire,
    mail,
    places,
    disks: small_disks ? { database: database_folder, pictures: pictures_folder } : null,
    model,
    ...fixed,
    doors: () => led ?? places.map(({ door }) => door),
    lead: (doors) => (led = doors),
    async newSlots(random, of_capacity) {
      const made: KnownSlot[] = [];
      for (const service of [...services, ...services, ...services]) {
        days += 1;
        const capacity = of_capacity ?? random.whole(3, 12);
        const starts_at = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS);
        const slot = await builders.buildSlot({ service, capacity, starts_at });
        const offer = { provider: service.provider, service, slot, page: fixed.page };
        const by_request = service === services[1];
        made.push({ offer, by_request, settings: [{ capacity, is_open: true, set: { from: 0, to: 0 } }], known: [] });
      }
      model.slots.push(...made);
      return made;
    },
    start,
    async replace(n, main) {
      const old = places[n]!;
      places[n] = at(await start(main));
      // Its door is left as it is: people may just be trying it.
      await old.server.stop();
    },
    say,
    breach,
    async stop() {
      await Promise.all(places.map(({ server }) => server.stop()));
      for (const { door } of places) door.close();
      wire.close();
      await mail.stop();
      await sql.end({ timeout: 1 });
      await postgres.stop();
    },
  };
}

const at = (server: TestServer): Place => ({ server, door: openDoor(server.url) });

/** A provider with an instant service and one by request on a page, a traveller, and a partner's click that some come by. */
async function furnish({ buildProvider, buildService, buildPage, buildUser, buildClick }: Builders) {
  const provider = await buildProvider();
  const services = [await buildService({ provider }), await buildService({ provider, confirmation: 'request' })];
  const page = await buildPage({ services });
  return { services, page, slug: page.slug, boss: provider.user, mei: await buildUser(), click: (await buildClick()).id };
}
