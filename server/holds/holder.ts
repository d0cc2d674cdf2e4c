import { createHash } from 'node:crypto';

/** Who made a hold, as it is stored: a hash of the secret that the browser made up. Who has the database still has no hold. */
export function holderOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A hold, and its holder as proof that a booking may use it. */
export type HoldProof = { id: string; holder: string };
