import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedDemo } from '../db/seed/demo.ts';
import { isLoaded, load, rowsExpected } from '../db/seed/load.ts';
import { sizeOf } from '../db/seed/load-rules.ts';
import { showProgress } from '../db/seed/progress.ts';
import { readConfig, type Config } from '../server/core/config.ts';
import { openDatabase, type Sql } from '../server/core/database/database.ts';
import { openFiles } from '../server/core/storage/files.ts';
import { migrate } from '../server/core/database/migrate.ts';
import { startPostgres } from '../server/embedded-postgres/postgres.ts';
import { StartFailure } from '../server/core/start-failure.ts';
import { runScript } from './run-script.ts';

const USAGE = `npm run seed                                 the demo marketplace, into an empty database
npm run seed -- --scale 100                  besides, a load data set: 2,500 services, 312,500 slots, 50,000 bookings
npm run seed -- --scale 4000 --slots 50      100,000 services with 50 slots each`;

await runScript(() => seed(readConfig(process.env)));

async function seed(config: Config): Promise<void> {
  const { scale, slots_each } = readArguments();
  if (config.production)
    throw new StartFailure(
      'Production refuses demo data: its logins are known to everyone.',
      '正式環境不接受示範資料：人人都知道其登入密碼。',
    );

  const { sql, close } = await openStorage(config);
  try {
    await migrate(sql);
    const files = await openFiles(config, sql);
    const filled = await seedDemo(sql, { now: new Date(), media: files });
    if (filled) console.log('The demo marketplace is there: sign in as kayan or mei with sampan-demo.');
    else if (scale === null)
      throw new StartFailure(
        'There is data already; the demo goes only into an empty database.',
        '資料庫已有資料；示範市集只會寫入空的資料庫。',
      );
    if (scale !== null) await seedLoad(sql, scale, slots_each);
  } finally {
    await close();
  }
}

async function seedLoad(sql: Sql, scale: number, slots_each: number): Promise<void> {
  if (await isLoaded(sql)) throw new StartFailure('There is a load data set already.', '資料庫已有負載測試資料。');
  const size = sizeOf(scale, slots_each);
  const progress = showProgress(rowsExpected(size), process.stdout);
  const started = performance.now();
  await load(sql, size, { now: new Date(), onRows: progress.add });
  const rows = progress.end();
  const seconds = (performance.now() - started) / 1_000;
  const figures = [size.services, size.slots, size.bookings].map((n) => n.toLocaleString('en'));
  console.log(
    `${figures[0]} services, ${figures[1]} slots, ${figures[2]} bookings: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`,
  );
}

function readArguments(): { scale: number | null; slots_each: number } {
  const options = { scale: { type: 'string' }, slots: { type: 'string', default: '125' } } as const;
  try {
    const { values } = parseArgs({ options });
    const scale = values.scale === undefined ? null : whole(values.scale, 1, 20_000);
    return { scale, slots_each: whole(values.slots, 20, 366) };
  } catch {
    throw new StartFailure(USAGE, '');
  }
}

function whole(text: string, min: number, max: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < min || number > max) throw new RangeError(text);
  return number;
}

/** The same database the server would use; the built-in one cannot be shared with a running server, and says so. */
async function openStorage({ database_url, data_dir }: Config): Promise<{ sql: Sql; close: () => Promise<void> }> {
  if (database_url) {
    const sql = openDatabase(database_url, { pool: 2, name: 'sampan-seed' });
    return { sql, close: () => sql.end() };
  }
  const postgres = await startPostgres({ dataDir: join(data_dir, 'postgres'), log: (line) => console.log(line) });
  const sql = openDatabase(postgres, { pool: 2, name: 'sampan-seed' });
  return {
    sql,
    close: async () => {
      await sql.end();
      await postgres.stop();
    },
  };
}
