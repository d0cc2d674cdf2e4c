import { useRef } from 'react';
import { CallError } from './call-error.ts';
import { afterFailure, intentFor, newKey, type KeyedRequest } from './intent.ts';

/**
 * Sends under one Idempotency-Key as long as the body stays the same: trying again after a lost reply does nothing twice. `send` gets the
 * key and the body that was first sent with it.
 */
export function useSendOnce() {
  const intent = useRef<KeyedRequest | null>(null);
  return async function sendOnce<Body extends object, Reply>(
    body: Body,
    send: (key: string, body: Body) => Promise<Reply>,
  ): Promise<Reply> {
    const now = intentFor(body, intent.current, newKey);
    intent.current = now;
    try {
      const reply = await send(now.key, JSON.parse(now.body) as Body);
      intent.current = null;
      return reply;
    } catch (error) {
      if (error instanceof CallError) intent.current = afterFailure(now, error);
      throw error;
    }
  };
}
