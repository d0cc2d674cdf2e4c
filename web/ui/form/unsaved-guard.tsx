import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, type Location } from 'react-router';
import { hasSession } from '../../lib/session/tokens.ts';
import { AlertDialog } from '../feedback/alert-dialog.tsx';

/** State of a navigation that follows saving, which nobody needs to be asked about. */
export const AFTER_SAVING = { saved: true } as const;

/** While `dirty`, asks before another screen, and lets the browser ask before the tab is closed. Not of who was signed out: nothing here can be saved. */
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
