import { Secret, TOTP } from 'otpauth';
import { createTextSeal, type TextSeal } from '../../core/text/sealed-text.ts';

export type FactorKeys = TextSeal;

const STEP_S = 30;
/** How many steps an app's clock may be off, either way. */
const DRIFT = 1;

/** The keys of accounts' apps, which the database holds encrypted for their account only: a copy of the database makes no codes. */
export function createFactorKeys(secret: string): TextSeal {
  return createTextSeal(secret, 'sampan second factors');
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
