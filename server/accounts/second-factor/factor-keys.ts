import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

export type FactorKeys = ReturnType<typeof createFactorKeys>;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const STEP_S = 30;
/** How many steps an app's clock may be off, either way. */
const DRIFT = 1;

/**
 * The keys of accounts' apps, which the database holds encrypted (AES-256-GCM) for their account only: a copy of the database makes no
 * codes.
 */
export function createFactorKeys(secret: string) {
  // A key of their own, as links have theirs.
  const own = Buffer.from(hkdfSync('sha256', secret, '', 'sampan second factors', 32));

  return {
    seal(user_id: string, key: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', own, iv).setAAD(Buffer.from(user_id));
      const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },

    /** Null when it was sealed for another account or with another server's secret. */
    open(user_id: string, sealed: Buffer): string | null {
      const decipher = createDecipheriv('aes-256-gcm', own, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(user_id))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** A key for an app, in base 32. */
export function newFactorKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from a QR code. */
export function appAddress(key: string, username: string): string {
  return totpOf(key, username).toString();
}

/** The half minute, counted since 1970, whose code this is; null when it is none of about now. */
export function stepOf(key: string, code: string, now: number): number | null {
  const delta = totpOf(key).validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? null : Math.floor(now / 1_000 / STEP_S) + delta;
}

function totpOf(key: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Sampan', label, secret: Secret.fromBase32(key), period: STEP_S });
}
