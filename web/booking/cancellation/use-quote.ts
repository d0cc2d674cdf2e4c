import { useState, useSyncExternalStore } from 'react';
import { newQuote } from './quote.ts';

/** `newQuote`, as long as the component lives. */
export function useQuote() {
  const [{ subscribe, answer, ask, again }] = useState(newQuote);
  return {
    answer: useSyncExternalStore(subscribe, answer, answer),
    ask: (...question: Parameters<typeof ask>) => void ask(...question),
    again: () => void again(),
  };
}
