import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const A_DAY_MS = 24 * 3_600_000;

/**
 * Removes the built files that no running server is likely to serve: those last made before `replaced_build`, when the build that was just
 * replaced began (ms since 1970), and not within the last day. A server goes on with the files it was started with while others are made.
 */
export function removeOutdated(folder: string, replaced_build: number): void {
  const before = Math.min(replaced_build, Date.now() - A_DAY_MS);
  for (const file of globSync('{client,server}/assets/**/*.*', { cwd: folder }))
    if (statSync(join(folder, file)).mtimeMs < before) rmSync(join(folder, file));
}
