import { useRef, useState } from 'react';
import type { CancellationQuote } from '../../../contract/cancellation.ts';
import { CallError } from '../../lib/call/call-error.ts';

type Fetch = () => Promise<CancellationQuote>;

/** What cancelling gives back now; without quote and error while it is asked for. */
export type QuoteAnswer = { quote: CancellationQuote | null; error: CallError | null };

const unanswered: QuoteAnswer = { quote: null, error: null };

/** Asks what a cancellation gives back, when its dialog opens and whenever it has changed; the last question counts. */
export function useQuote() {
  const [answer, setAnswer] = useState<QuoteAnswer>(unanswered);
  const latest = useRef<Fetch | null>(null);
  const ask = async (fetch: Fetch) => {
    latest.current = fetch;
    setAnswer(unanswered);
    const found = await answerOf(fetch);
    if (latest.current === fetch) setAnswer(found);
  };
  const again = async () => {
    const fetch = latest.current;
    // A question of its own: an answer that is still under way does not count.
    if (fetch) await ask(() => fetch());
  };
  return { answer, ask: (fetch: Fetch) => void ask(fetch), again: () => void again() };
}

async function answerOf(fetch: Fetch): Promise<QuoteAnswer> {
  try {
    return { quote: await fetch(), error: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { quote: null, error };
  }
}
