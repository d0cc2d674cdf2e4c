import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The database's password on Windows, where it listens on a port that every local program can reach. Elsewhere there is
 * none: its socket lies in a folder closed to everyone else.
 */
export function passwordOf(home: string): string | undefined {
  const file = passwordFile(home);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** How a new cluster authenticates its clients. */
export function passwordArguments(home: string): string[] {
  if (process.platform !== 'win32') return ['--auth=trust'];
  const file = passwordFile(home);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

function passwordFile(home: string): string {
  return join(home, 'password');
}
