import { execFileSync } from 'node:child_process';
import { root } from '../support/checkout.ts';
import { importsOf, reachOf } from './imports.ts';

const DATABASE = 'tests/support/database.ts';
const CHECKOUT = 'tests/support/checkout.ts';

/** Files that differ from the last commit, new ones included; of a clean checkout those of the last commit. Paths from the checkout. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD');
}

/**
 * Whether a change can reach a test file: through what it imports, through the database, which everything in `db/` makes, or because it
 * reads the checkout itself, as the laws of the house do. A change of the packages reaches every file.
 */
export function isReached(file: string, changed: readonly string[]): boolean {
  if (importsOf(file).includes(CHECKOUT)) return true;
  const reach = reachOf(file);
  return changed.some(
    (path) => reach.has(path) || path === 'package-lock.json' || (path.startsWith('db/') && path.endsWith('.sql') && reach.has(DATABASE)),
  );
}
