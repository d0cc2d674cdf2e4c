import { createHash, randomBytes } from 'node:crypto';

/** So that scanners for secrets in source code know a key of ours. */
const PREFIX = 'smp_';
const SHOWN_LETTERS = 8;

/** A new key of a reseller: 256 random bits, its hash, and the letters by which people tell it apart. */
export function newResellerKey(): { key: string; token_hash: Buffer; shown: string } {
  const key = PREFIX + randomBytes(32).toString('base64url');
  return { key, token_hash: hashOf(key), shown: key.slice(0, SHOWN_LETTERS) };
}

/** As a key is stored: who has the database has no key. */
export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
