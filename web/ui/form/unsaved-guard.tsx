import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, type Location } from 'react-router';
import { hasSession } from '../../lib/session/tokens.ts';
import { AlertDialog } from '../feedback/alert-dialog.tsx';

/** The state of a navigation after saving, which needs no question. */
export const AFTER_SAVING = { saved: true } as const;

/** While `dirty`, asks before another screen, and lets the browser ask before the tab is closed. Not after a sign-out: nothing can be saved then. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && hasSession() && !isSaved(nextLocation) && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => hasSession() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      title={t('leave.title')}
      sentence={t('leave.sentence')}
      confirm={t('leave.leave')}
      keep={t('leave.stay')}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

function isSaved({ state }: Location): boolean {
  return (state as { saved?: boolean } | null)?.saved === true;
}
