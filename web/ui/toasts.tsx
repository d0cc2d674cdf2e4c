import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { Lines } from './lines.tsx';

/** Lifetimes of the specification, sections 8 and 9. */
const SUCCESS_MS = 3_000;
const ERROR_MS = 4_000;

/** Says that something went well or not: `toast.error(words)`. A line break in the words separates two languages. */
export function useToast() {
  const { add } = Toast.useToastManager();
  return {
    success: (words: string) => add({ description: words, type: 'success', timeout: SUCCESS_MS }),
    error: (words: string) => add({ description: words, type: 'error', timeout: ERROR_MS }),
  };
}

/** Holds the application and its toasts: top right, at most three, resting while pointed at. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <ToastList />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { t } = useTranslation();
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Viewport className="toasts" aria-label={t('notifications')}>
      {toasts.map((toast) => {
        const failed = toast.type === 'error';
        return (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className={`toast ${failed ? 'toast-bad' : 'toast-ok'}`}
            // A message, not the dialog that Base UI makes of it; a failure interrupts (design language, section 10).
            role={failed ? 'alert' : 'status'}
            aria-modal={undefined}
          >
            <Toast.Content className="toast-content">
              <Icon name={failed ? 'alert' : 'check'} />
              <Toast.Description className="toast-words" render={<div />}>
                <Lines text={String(toast.description ?? '')} />
              </Toast.Description>
              <Toast.Close aria-label={t('actions.close')} aria-hidden={undefined}>
                <Icon name="close" />
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        );
      })}
    </Toast.Viewport>
  );
}
