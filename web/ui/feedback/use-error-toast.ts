import { useEffect, useEffectEvent } from 'react';
import { useToast } from './toasts.tsx';

/** Shows one toast per failure to load; none when the words are null. */
export function useErrorToast(failure: Error | null, words: string | null): void {
  const toast = useToast();
  const say = useEffectEvent(() => {
    if (words) toast.error(words);
  });
  useEffect(() => {
    if (failure) say();
  }, [failure]);
}
