import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { useToast } from '../ui/toasts.tsx';

type Words<Reply> = {
  /** Said when it went well. */
  done?: string;
  /** Said when it did not and the server gave no reason. */
  failed: string;
  then?: (reply: Reply) => void;
};

/** One thing the provider does to the calendar: busy meanwhile, the calendar fresh afterwards, a refusal kept for its banner. */
export function useDeed() {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const words = useRefusalWords();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function run<Reply>(deed: () => Promise<Reply>, { done, failed, then }: Words<Reply>): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      const reply = await deed();
      if (done) toast.success(done);
      then?.(reply);
      void revalidate();
    } catch (error) {
      setRefused(words(error, failed));
      toast.error(failed);
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, refused };
}
