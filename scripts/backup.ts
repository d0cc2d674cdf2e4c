import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openFiles } from '../server/core/storage/files.ts';
import { migrate } from '../server/core/database/migrate.ts';
import { StartFailure } from '../server/core/start-failure.ts';
import { writeArchive } from './archive/write.ts';
import { runScript } from './run-script.ts';
import { withData } from './with-data.ts';

// npm run backup -- FILE: writes the whole marketplace into one file. Works beside a running Sampan.

await runScript(() => backUp(readArguments()));

function readArguments(): string {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || file.startsWith('-'))
    throw new StartFailure(
      'npm run backup -- FILE   writes the whole marketplace into this new file',
      'npm run backup -- FILE   把整個平台寫入此新檔案',
    );
  if (existsSync(file)) throw new StartFailure(`${file} exists already. Name a new file.`, `${file} 已經存在，請指定新的檔案名稱。`);
  return resolve(file);
}

/** Under its name the file is whole from the first moment on. */
async function backUp(to: string): Promise<void> {
  const part = `${to}.part`;
  await rm(part, { force: true });
  await withData('sampan backup', async (sql, config) => {
    await migrate(sql);
    try {
      const written = await writeArchive(sql, {
        files: await openFiles(config, sql),
        to: part,
        ...(config.s3 && { bucket: config.s3.bucket }),
      });
      await rename(part, to);
      const rows = Object.values(written.rows).reduce((sum, count) => sum + count, 0);
      console.log(`${to}: ${rows} rows of ${Object.keys(written.rows).length} tables, ${written.pictures} picture files`);
      if (config.s3) console.log(`The pictures are not in it: copy the bucket ${config.s3.bucket} as well.`);
      if (written.missing.length > 0)
        console.warn(`${written.missing.length} picture files are noted but not in the store: ${written.missing.slice(0, 5).join(', ')}`);
    } finally {
      await rm(part, { force: true });
    }
  });
}
