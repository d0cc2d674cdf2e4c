import { Toast } from '@base-ui/react/toast';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { BilingualLines } from '../bilingual-lines.tsx';
import { attachBoard } from './toast-queue.ts';

/** A failure stays a little longer, and what can be undone long enough to decide it. */
const LASTS_MS = { success: 3_000, error: 4_000, undo: 10_000 } as const;

/** How often the bars that toasts must clear are measured while any are shown. */
const LOOK_MS = 200;

/** Shows toasts: top right, or above the bars at the bottom of a narrower screen, at most three, the same words once, resting while the pointer moves over them or one has the focus. */
export function ToastBoard() {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <ToastList />
      </Toast.Portal>
    </Toast.Provider>
  );
}

// While a toast has the focus, Base UI's guards around the viewport are hidden and focusable. Axe objects (aria-hidden-focus); Base UI means it
// so (mui/base-ui#4668): a guard hands the focus on at once.
function ToastList() {
  const { t } = useTranslation();
  const { toasts, add } = Toast.useToastManager<{ undo: (() => void) | undefined }>();
  useEffect(
    () =>
      attachBoard(({ words, type, undo }) => {
        // A repeated message restarts its timer instead of adding a toast.
        add({ id: `${type} ${words}`, description: words, type, timeout: LASTS_MS[undo ? 'undo' : type], data: { undo } });
      }),
    [add],
  );
  const viewport = useRef<HTMLDivElement>(null);
  const is_empty = toasts.length === 0;
  useLayoutEffect(() => {
    if (is_empty) return;
    const clear = () => viewport.current?.style.setProperty('--bars', `${heightOfBars()}px`);
    clear();
    // What is reported may lead to another screen, with other bars.
    const timer = setInterval(clear, LOOK_MS);
    return () => clearInterval(timer);
  }, [is_empty]);
  return (
    <Toast.Viewport
      ref={viewport}
      className="toasts"
      aria-label={t('notifications')}
      // Hovering holds a toast; one that appears under a pointer that does not move must still go.
      onMouseEnter={(event) => event.preventBaseUIHandler()}
    >
      {toasts.map((toast) => {
        const failed = toast.type === 'error';
        return (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className={`toast ${failed ? 'toast-bad' : 'toast-ok'}`}
            // The role of a message instead of Base UI's dialog; a failure is announced at once.
            role={failed ? 'alert' : 'status'}
            aria-modal={undefined}
          >
            <Toast.Content className="toast-content">
              <Icon name={failed ? 'alert' : 'check'} />
              <Toast.Description className="toast-words" render={<div />}>
                <BilingualLines text={typeof toast.description === 'string' ? toast.description : ''} />
              </Toast.Description>
              {toast.data?.undo && (
                <Toast.Close className="toast-undo" aria-hidden={undefined} onClick={toast.data.undo}>
                  {t('actions.undo')}
                </Toast.Close>
              )}
              <Toast.Close className="toast-close" aria-label={t('actions.close')} aria-hidden={undefined}>
                <Icon name="close" />
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        );
      })}
    </Toast.Viewport>
  );
}

/** How much of the window (px) bars at its bottom take: the tab bar, and on it what can be done with a form or a choice. */
function heightOfBars(): number {
  const bars = [...document.querySelectorAll('.tabbar, .sticky-bar, .form-bar')].map((bar) => bar.getBoundingClientRect());
  let height = 0;
  // From the lowest up: one stands on the other.
  for (const { top, bottom } of bars.toSorted((a, b) => b.bottom - a.bottom))
    if (bottom > top && bottom >= window.innerHeight - height - 1) height = Math.max(height, window.innerHeight - top);
  return height;
}
