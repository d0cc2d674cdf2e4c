import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { CallError } from '../call/call-error.ts';

export type ActionOptions = {
  /** When the screen's data is read again: after every answer, after a success, after a success without waiting for it, or not at all. */
  refresh?: 'always' | 'success' | 'behind' | 'never' | undefined;
  /** What a toast says of a failure: the server's reason, else the screen's sentence; the sentence and the reason; the sentence; nothing. */
  toast?: 'reason' | 'both' | 'sentence' | 'none' | undefined;
  /** What is asked for. Once it is something else, the error is about nothing that stands on the screen, and goes. */
  about?: unknown;
};

export type Outcome<Reply> = {
  /** Said in a toast when it went well. */
  done?: string | ((reply: Reply) => string) | undefined;
  /** The screen's own sentence for a failure. */
  failed: string;
  /** What follows a success, before the data is read again. */
  then?: (reply: Reply) => unknown;
  /** Puts a refusal where it belongs, such as under its fields; answers whether nothing of it is left to show. */
  onRefusal?: (error: CallError) => boolean;
};

/** Why an action failed: words for a banner, and messages by field. */
export type ActionError = { words: string; fields: CallError['fields'] };

/**
 * One action of a screen, such as a button's or a form's: `busy` while it runs and until what is read again stands on the screen; a second
 * press meanwhile does nothing. `run` answers whether it was done.
 */
export function useAction({ refresh = 'never', toast: saying = 'reason', about }: ActionOptions = {}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<(ActionError & { about: string | undefined }) | null>(null);
  const running = useRef(false);
  const reasonOf = useRefusalWords();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const subject = JSON.stringify(about);

  async function run<Reply>(action: () => Promise<Reply>, outcome: Outcome<Reply>): Promise<boolean> {
    // A second press comes before the button is drawn as busy.
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const is_done = await attempt(action, outcome);
    if (refresh === 'always' || (refresh === 'success' && is_done)) await revalidate();
    running.current = false;
    // Not before what follows stands on the screen: until then the button is that of the past. At once where something is to be mended.
    if (is_done || refresh === 'always') startTransition(() => setBusy(false));
    else setBusy(false);
    return is_done;
  }

  async function attempt<Reply>(action: () => Promise<Reply>, { done, failed, then, onRefusal }: Outcome<Reply>): Promise<boolean> {
    try {
      const reply = await action();
      if (done) toast.success(typeof done === 'string' ? done : done(reply));
      await then?.(reply);
      if (refresh === 'behind') void revalidate();
      return true;
    } catch (error) {
      const refusal = error instanceof CallError ? error : null;
      const in_place = refusal !== null && onRefusal?.(refusal) === true;
      if (!in_place) setFailure({ words: reasonOf(error, failed), fields: refusal?.fields ?? {}, about: subject });
      if (saying !== 'none') toast.error(sayings[saying](failed, reasonOf(error, '')));
      return false;
    }
  }

  const error: ActionError | null = failure?.about === subject ? failure : null;
  return { run, busy, error };
}

const sayings = {
  reason: (failed: string, reason: string) => reason || failed,
  both: (failed: string, reason: string) => [failed, reason].filter(Boolean).join('\n'),
  sentence: (failed: string) => failed,
};
