import { createHmac, timingSafeEqual } from 'node:crypto';

/** An event that was signed longer ago, or in the future, is refused, in seconds. */
const TOLERANCE = 300;

/** The signature of a webhook's body at a time (seconds): `t=…,v1=…`, as Stripe writes it. */
export function signBody(secret: string, body: string, at: number): string {
  return `t=${at},v1=${macOf(secret, body, at).toString('hex')}`;
}

/** Whether a body was signed with the secret within the last minutes. */
export function isSigned(secret: string, body: string, signature: string | undefined, now: number): boolean {
  const [, at, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (at === undefined || mac === undefined || Math.abs(now - Number(at)) > TOLERANCE) return false;
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(secret, body, Number(at)));
}

function macOf(secret: string, body: string, at: number): Buffer {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest();
}
