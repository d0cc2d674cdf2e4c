import { startTransition, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';

type Outcome = { done: string; failed: string };

/** Does something, says how it went, and brings the screen up to date: also after a refusal, which may be about what changed meanwhile. */
export function useDoing() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const words = useRefusalWords();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const go = async (deed: () => Promise<unknown>, { done, failed }: Outcome): Promise<boolean> => {
    setBusy(true);
    setRefused('');
    try {
      await deed();
      toast.success(done);
      return true;
    } catch (error) {
      const why = words(error, failed);
      setRefused(why);
      toast.error(why);
      return false;
    } finally {
      await revalidate();
      // Not before what was read stands on the screen: until then the button is that of the past.
      startTransition(() => setBusy(false));
    }
  };
  return { busy, refused, go };
}
