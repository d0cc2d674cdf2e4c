import { Secret, TOTP } from 'otpauth';
import { api } from '../../contract/api.ts';
import { PASSWORD } from './builders.ts';
import type { Caller } from './caller.ts';

const STEP_MS = 30_000;

/** What an app with this key shows now, or so many half minutes later. */
export function codeOf(key: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + later * STEP_MS });
}

/** Turns the caller's second factor on. The code that this used up is that of now. */
export async function turnOn(me: Caller): Promise<{ key: string; recovery_codes: string[] }> {
  const { key } = await me.done(api.auth.startSecondFactor, { body: { password: PASSWORD } });
  const { recovery_codes } = await me.done(api.auth.confirmSecondFactor, { body: { factor_code: codeOf(key) } });
  return { key, recovery_codes };
}
