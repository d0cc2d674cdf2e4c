import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBothLines } from '../i18n/both.tsx';
import { signOut } from '../lib/session/session.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';

const LOGGING_OUT = { logging_out: true } as const;

/** Goes to /login, which logs out. A form with unsaved changes may ask first; a user who stays with it stays signed in. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => navigate('/login', { state: LOGGING_OUT });
}

/** On /login: ends the session of a user who came to log out, and says so in both languages. */
export function useLogoutOnArrival(): void {
  const state = useLocation().state as { logging_out?: boolean } | null;
  const navigate = useNavigate();
  const toast = useToast();
  const both = useBothLines();
  const logging_out = state?.logging_out === true;
  const finish = useEffectEvent(() => {
    signOut();
    toast.success(both('logged_out'));
    // Only once: returning to this history entry must not log out again.
    void navigate('/login', { replace: true, state: null });
  });
  useEffect(() => {
    if (logging_out) finish();
  }, [logging_out]);
}
