import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CardActions } from './card-actions.ts';

/** `checking` while it is asked; `unknown` where it could not be found out. */
export type CardCheckState = 'idle' | 'checking' | 'not_paid' | 'unknown';

const PAUSE_MS = 2_000;
/** A gateway that has not said it by then is asked by the server, every minute. */
const TRIES = 8;

/** Asks what has become of the payment of a customer who came back, a few times; once it is known, the screen is read again. */
export function useCardCheck(check: CardActions['check'], is_back: boolean) {
  const [state, setState] = useState<CardCheckState>(is_back ? 'checking' : 'idle');
  const { revalidate } = useRevalidator();
  const askNow = useEffectEvent((signal: AbortSignal) => ask(check, signal));
  useEffect(() => {
    if (state !== 'checking') return;
    const asking = new AbortController();
    void askNow(asking.signal).then(async (found) => {
      if (asking.signal.aborted) return;
      if (found === 'paid') await revalidate();
      else setState(found);
    });
    return () => asking.abort();
  }, [state, revalidate]);
  return { state, again: () => setState('checking') };
}

async function ask(check: CardActions['check'], signal: AbortSignal): Promise<'paid' | 'not_paid' | 'unknown'> {
  for (let tries = 0; tries < TRIES && !signal.aborted; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const { state } = await check().catch(() => ({ state: 'away' as const }));
    if (state === 'paid') return 'paid';
    if (state === 'ended' || state === 'none') return 'not_paid';
    // The page is open and nothing was paid on it: the customer has turned back.
    if (state === 'waiting' && tries >= 1) return 'not_paid';
  }
  return 'unknown';
}
