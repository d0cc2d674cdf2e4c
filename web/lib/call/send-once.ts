import { CallError } from './call-error.ts';
import { afterFailure, intentFor, newKey, type KeyedRequest } from './intent.ts';

/**
 * Sends under one Idempotency-Key as long as the body stays the same: trying again after a lost reply does nothing twice. `send` gets the
 * key and the body that was first sent with it.
 */
export function newSendOnce() {
  let intent: KeyedRequest | null = null;
  return async function sendOnce<Body extends object, Reply>(
    body: Body,
    send: (key: string, body: Body) => Promise<Reply>,
  ): Promise<Reply> {
    const now = intentFor(body, intent, newKey);
    intent = now;
    try {
      const reply = await send(now.key, JSON.parse(now.body) as Body);
      intent = null;
      return reply;
    } catch (error) {
      if (error instanceof CallError) intent = afterFailure(now, error);
      throw error;
    }
  };
}
