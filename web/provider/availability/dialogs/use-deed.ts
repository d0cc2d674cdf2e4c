import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRefusalWords } from '../../../copy/refusal-words.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';

type Words<Reply> = {
  /** Said when it went well. */
  done?: string;
  /** Said when it did not and the server gave no reason. */
  failed: string;
  then?: (reply: Reply) => void;
};

/**
 * One thing the provider does to the calendar: busy meanwhile, the calendar fresh afterwards, a refusal kept for its banner.
 * What was refused is `asked`: once something else is typed, the refusal is about nothing that stands there.
 */
export function useDeed(asked?: unknown) {
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const words = useRefusalWords();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ words: string; about: string | undefined } | null>(null);
  const about = asked === undefined ? undefined : JSON.stringify(asked);

  async function run<Reply>(deed: () => Promise<Reply>, { done, failed, then }: Words<Reply>): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      const reply = await deed();
      if (done) toast.success(done);
      then?.(reply);
      void revalidate();
    } catch (error) {
      setRefused({ words: words(error, failed), about });
      toast.error(failed);
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, refused: refused?.about === about ? (refused?.words ?? null) : null };
}
