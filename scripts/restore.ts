import { parseArgs } from 'node:util';
import { findSeatDrift } from '../server/availability/seats.ts';
import { openFiles } from '../server/core/storage/files.ts';
import { StartFailure } from '../server/core/start-failure.ts';
import { findDiscrepancies } from '../server/ledger/integrity-checks.ts';
import { loadArchive } from './archive/load.ts';
import { runScript } from './run-script.ts';
import { withData } from './with-data.ts';

// npm run restore -- FILE [--replace]: puts a backup into an instance that is stopped and, without --replace, was never used.

await runScript(() => restore(readArguments()));

function readArguments(): { from: string; over: 'empty' | 'replace' } {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [from, ...more] = positionals;
  const { replace, ...unknown } = values;
  if (!from || more.length > 0 || Object.keys(unknown).length > 0)
    throw new StartFailure(
      'npm run restore -- FILE              puts a backup into an instance that was never used\nnpm run restore -- FILE --replace    puts it in the place of what is there',
      'npm run restore -- FILE              把備份還原至未曾使用的平台\nnpm run restore -- FILE --replace    以備份取代現有資料',
    );
  return { from, over: replace === true ? 'replace' : 'empty' };
}

async function restore({ from, over }: { from: string; over: 'empty' | 'replace' }): Promise<void> {
  await withData('sampan restore', async (sql, config) => {
    const { manifest, end } = await loadArchive(sql, { files: await openFiles(config, sql), from, over });
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `Restored as of ${manifest.made_at}: ${rows} rows of ${Object.keys(end.rows).length} tables, ${end.pictures} picture files`,
    );
    if (manifest.bucket) console.log(`The pictures are in the bucket ${manifest.bucket}: put back that as well.`);
    const [seats, money] = [await findSeatDrift(sql), await findDiscrepancies(sql)];
    console.log(`Seats that drift: ${seats.length}. Troubles with money: ${money.length}.`);
    if (seats.length + money.length > 0)
      console.log('The backup was made with them: npm run check:seats and npm run check:money name them.');
  });
}
