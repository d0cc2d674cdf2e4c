import { randomBytes } from 'node:crypto';
import { hashOfKey } from '../core/api/reseller-caller.ts';

/** So that scanners for secrets in source code know a key of ours. */
const PREFIX = 'smp_';
const SHOWN_LETTERS = 8;

/** A new key: 256 random bits, its hash, and the letters by which people tell it apart. */
export function createKey(): { key: string; token_hash: Buffer; shown: string } {
  const key = PREFIX + randomBytes(32).toString('base64url');
  return { key, token_hash: hashOfKey(key), shown: key.slice(0, SHOWN_LETTERS) };
}
