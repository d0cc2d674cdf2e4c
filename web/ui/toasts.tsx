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
    success: (words: string) => add({ description: words, type: 'success', timeout: SUCCESS_MS, priority: 'low' }),
    error: (words: string) => add({ description: words, type: 'error', timeout: ERROR_MS, priority: 'high' }),
  };
}

/** Holds the application and its toasts: top right, at most three, resting while pointed at. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { t } = useTranslation();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`toast ${toast.type === 'error' ? 'toast-bad' : 'toast-ok'}`}>
      <Toast.Content className="toast-content">
        <Icon name={toast.type === 'error' ? 'alert' : 'check'} />
        <Toast.Description className="toast-words" render={<div />}>
          <Lines text={String(toast.description ?? '')} />
        </Toast.Description>
        <Toast.Close aria-label={t('actions.close')}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
