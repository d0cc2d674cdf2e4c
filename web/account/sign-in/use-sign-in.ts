import { useLocation, useNavigate } from 'react-router';
import { useBothLines, type BilingualKey } from '../../i18n/both.tsx';
import { afterLogin } from '../../lib/address/navigation.ts';
import { signedIn } from '../../lib/session/session.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** The redirect waits half a second after success, so that the message is seen. */
const REDIRECT_MS = 500;

/** What login and registration end with: the session kept, a word of success, then the dashboard (or where one came from). */
export function useSignIn() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const toast = useToast();
  const both = useBothLines();
  return (reply: Parameters<typeof signedIn>[0], success: BilingualKey) => {
    signedIn(reply);
    toast.success(both(success));
    return new Promise<void>((resolve) => {
      setTimeout(() => resolve(navigate(afterLogin(search))), REDIRECT_MS);
    });
  };
}
