import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../../lib/hooks/idle.ts';
import { latePart, type MissingProps } from './late-part.tsx';
import { attachBoard, onWaiting, say, type ToastMessage } from './toast-queue.ts';

/** How long a message without a board is shown. */
const PLAIN_MS = 10_000;

const ToastBoard = latePart(async () => (await import('./toast-board.tsx')).ToastBoard, PlainToasts);

const toast = {
  success: (words: string, undo?: () => void) => say({ words, type: 'success', undo }),
  error: (words: string) => say({ words, type: 'error' }),
};

/** Shows a toast: `toast.error(words)`. A line break in the words separates two languages. */
export function useToast() {
  return toast;
}

/** The application with its toasts. The toast board is loaded when the page is idle, or with the first toast. */
export function Toasts({ children }: { children: ReactNode }) {
  const [has_board, bringBoard] = useState(false);
  useEffect(() => {
    const bring = () => bringBoard(true);
    whenIdle(bring);
    return onWaiting(bring);
  }, []);
  return (
    <>
      {children}
      {has_board && <ToastBoard />}
    </>
  );
}

/** The last message, where the code of the toast board did not come; the next message asks for it again. */
function PlainToasts({ retry, is_retrying }: MissingProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<ToastMessage | null>(null);
  useEffect(() => {
    if (is_retrying) return undefined;
    const detach = attachBoard(setSaid);
    detach();
    return onWaiting(retry);
  }, [is_retrying, retry]);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(null), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  if (!said) return null;
  const { words, type, undo } = said;
  const takeBack = () => {
    undo?.();
    setSaid(null);
  };
  return (
    <div className="toasts">
      <div className={`toast toast-content ${type === 'error' ? 'toast-bad' : 'toast-ok'}`} role={type === 'error' ? 'alert' : 'status'}>
        <span className="toast-words whitespace-pre-line">{words}</span>
        {undo && (
          <button type="button" className="toast-undo" onClick={takeBack}>
            {t('actions.undo')}
          </button>
        )}
      </div>
    </div>
  );
}
