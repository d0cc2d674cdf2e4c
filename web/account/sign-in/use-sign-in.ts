import { useLocation, useNavigate } from 'react-router';
import { useBothLines, type BilingualKey } from '../../i18n/both.tsx';
import { afterLogin } from '../../lib/address/navigation.ts';
import { signedIn } from '../../lib/session/session.tsx';
import { moveSavedTo } from '../../offer/lists/saved-list.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** The redirect waits, so that the toast is seen. */
const REDIRECT_MS = 500;

/** How login and registration end: stores the session, shows a toast, then opens the dashboard (or the screen that asked to log in). */
export function useSignIn() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const toast = useToast();
  const both = useBothLines();
  return (reply: Parameters<typeof signedIn>[0], success: BilingualKey) => {
    signedIn(reply);
    moveSavedTo(reply.user);
    toast.success(both(success));
    return new Promise<void>((resolve) => {
      setTimeout(() => resolve(navigate(afterLogin(search))), REDIRECT_MS);
    });
  };
}
