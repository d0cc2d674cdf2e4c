import { useEffect, useEffectEvent } from 'react';
import { useToast } from './toasts.tsx';

/** Says once, per failure, that something could not be loaded; null words say nothing. */
export function useErrorToast(failure: Error | null, words: string | null): void {
  const toast = useToast();
  const say = useEffectEvent(() => {
    if (words) toast.error(words);
  });
  useEffect(() => {
    if (failure) say();
  }, [failure]);
}
