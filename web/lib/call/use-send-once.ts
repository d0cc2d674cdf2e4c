import { useRef } from 'react';
import { CallError } from './call-error.ts';
import { afterFailure, intentFor, newKey, type Intent } from './intent.ts';

/**
 * Sends under one Idempotency-Key for as long as the same is meant: trying again after a lost answer does nothing twice. `send` is given
 * the key and the body that goes with it, which is the first one that was sent.
 */
export function useSendOnce() {
  const intent = useRef<Intent | null>(null);
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
