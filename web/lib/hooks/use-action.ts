import { startTransition, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { CallError } from '../call/call-error.ts';

export type ActionOptions = {
  /** When the screen's data is reloaded: after every reply, after a success, after a success without waiting for it, or never. */
  refresh?: 'always' | 'success' | 'behind' | 'never' | undefined;
  /** The toast of a failure: the server's reason, by default the screen's sentence; both; only the sentence; no toast. */
  toast?: 'reason' | 'both' | 'sentence' | 'none' | undefined;
  /** A run while another one is running does nothing, or replaces it: whatever becomes of the other is then ignored. */
  overlap?: 'ignore' | 'replace' | undefined;
  /** The input of the action. When it changes, the error no longer applies and is removed. */
  about?: unknown;
};

export type Outcome<Reply> = {
  /** The toast after a success. */
  done?: string | ((reply: Reply) => string) | undefined;
  /** Undoes a success that `done` reports; the toast then has a button for it. */
  undo?: (() => Promise<unknown>) | undefined;
  /** The screen's own sentence for a failure. */
  failed: string;
  /** Runs after a success, before the data is reloaded. */
  then?: (reply: Reply) => unknown;
  /** Shows a refusal in its place, such as under its fields; returns whether all of it is shown. */
  onRefusal?: (error: CallError) => boolean;
};

/** Why an action failed: words for a banner, and messages by field. */
export type ActionError = { words: string; fields: CallError['fields'] };

/**
 * One action of a screen, such as a button's or a form's: `busy` while it runs and until the reloaded data is shown; a second press
 * meanwhile does nothing, unless it replaces the first. `run` returns whether the action succeeded.
 */
export function useAction({ refresh = 'never', toast: saying = 'reason', overlap = 'ignore', about }: ActionOptions = {}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<(ActionError & { about: string | undefined }) | null>(null);
  const running = useRef<symbol>(undefined);
  const reasonOf = useRefusalWords();
  const toast = useToast();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const subject = JSON.stringify(about);

  async function run<Reply>(action: () => Promise<Reply>, outcome: Outcome<Reply>): Promise<boolean> {
    // A second press comes before the button is drawn as busy.
    if (running.current && overlap === 'ignore') return false;
    const own = Symbol('run');
    running.current = own;
    setBusy(true);
    setFailure(null);
    const is_done = await attempt(action, outcome, () => running.current !== own);
    if (refresh === 'always' || (refresh === 'success' && is_done)) await revalidate();
    if (running.current !== own) return false;
    running.current = undefined;
    // Not before the reloaded data is shown, unless the action failed and the input is to be corrected.
    if (is_done || refresh === 'always') startTransition(() => setBusy(false));
    else setBusy(false);
    return is_done;
  }

  async function attempt<Reply>(action: () => Promise<Reply>, outcome: Outcome<Reply>, isReplaced: () => boolean): Promise<boolean> {
    const { done, undo, failed, then, onRefusal } = outcome;
    try {
      const reply = await action();
      if (isReplaced()) return false;
      if (done) toast.success(typeof done === 'string' ? done : done(reply), undo && (() => void undoBy(undo)));
      await then?.(reply);
      if (refresh === 'behind') void revalidate();
      return true;
    } catch (error) {
      if (isReplaced()) return false;
      const refusal = error instanceof CallError ? error : null;
      const in_place = refusal !== null && onRefusal?.(refusal) === true;
      if (!in_place) setFailure({ words: reasonOf(error, failed), fields: refusal?.fields ?? {}, about: subject });
      if (saying !== 'none') toast.error(sayings[saying](failed, reasonOf(error, '')));
      return false;
    }
  }

  // Not by `run`: the action may still be reloading when its undo is pressed, and its screen may be left.
  async function undoBy(undo: () => Promise<unknown>): Promise<void> {
    if (await attempt(undo, { done: t('actions.undone'), failed: t('actions.undo_failed') }, () => false)) await revalidate();
  }

  const error: ActionError | null = failure?.about === subject ? failure : null;
  return { run, busy, error };
}

const sayings = {
  reason: (failed: string, reason: string) => reason || failed,
  both: (failed: string, reason: string) => [failed, reason].filter(Boolean).join('\n'),
  sentence: (failed: string) => failed,
};
