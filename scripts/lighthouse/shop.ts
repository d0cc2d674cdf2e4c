import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from '../../bench/app-process.ts';
import { openStocked } from '../../bench/database.ts';

const SEED = fileURLToPath(new URL('../seed.ts', import.meta.url));
const POOL = 10;

export type Shop = {
  origin: string;
  /** The address of the first experience on a provider's page. */
  experience: (slug: string) => Promise<string>;
  stop: () => Promise<void>;
};

/** The demo marketplace with its pictures, served as in production, on a database and a folder of its own that are gone afterwards. */
export async function startShop(): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'sampan-lighthouse-'));
  // Under root PostgreSQL runs as another user, who must be able to open the folder.
  chmodSync(folder, 0o755);
  await fill(folder);
  const database = await openStocked(folder);
  const app = await startApp(await database.copy(), { pool: POOL, data_dir: folder, profile: undefined });
  const origin = `http://127.0.0.1:${app.port}`;
  return {
    origin,
    async experience(slug) {
      const page = (await (await fetch(`${origin}/api/pages/public/${slug}/`)).json()) as { services: { id: string }[] };
      return `/experiences/${page.services[0]!.id}`;
    },
    async stop() {
      await app.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Production refuses demo data, so it is there before. The caller's settings must not lead it to another database. */
async function fill(folder: string): Promise<void> {
  const { PATH, HOME } = process.env;
  const seed = spawn(process.execPath, [SEED], { stdio: ['ignore', 'ignore', 'inherit'], env: { PATH, HOME, DATA_DIR: folder } });
  const [code] = (await once(seed, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the demo marketplace could not be filled');
}
