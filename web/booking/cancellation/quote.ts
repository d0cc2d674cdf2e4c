import type { CancellationQuote } from '../../../contract/cancellation.ts';
import { CallError } from '../../lib/call/call-error.ts';

type Fetch = () => Promise<CancellationQuote>;

/** What cancelling gives back now; without quote and error while it is asked for. */
export type QuoteAnswer = { quote: CancellationQuote | null; error: CallError | null };

const unanswered: QuoteAnswer = { quote: null, error: null };

/** Asks what a cancellation gives back, when its dialog opens and whenever it has changed; the last question counts. */
export function newQuote() {
  const listeners = new Set<() => void>();
  let answer = unanswered;
  let latest: Fetch | null = null;

  function tell(next: QuoteAnswer): void {
    answer = next;
    for (const listen of listeners) listen();
  }

  async function ask(fetch: Fetch): Promise<void> {
    latest = fetch;
    tell(unanswered);
    const found = await answerOf(fetch);
    if (latest === fetch) tell(found);
  }

  async function again(): Promise<void> {
    const fetch = latest;
    // A question of its own: an answer that is still under way does not count.
    if (fetch) await ask(() => fetch());
  }

  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    answer: () => answer,
    ask,
    again,
  };
}

async function answerOf(fetch: Fetch): Promise<QuoteAnswer> {
  try {
    return { quote: await fetch(), error: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { quote: null, error };
  }
}
