import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../../lib/hooks/idle.ts';
import { onWaiting, say } from './toast-queue.ts';

const ToastBoard = lazy(() => import('./toast-board.tsx'));

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
      {has_board && (
        <Suspense>
          <ToastBoard />
        </Suspense>
      )}
    </>
  );
}
