import { useNavigate } from 'react-router';
import { useBothLines } from '../copy/both.tsx';
import { signOut } from '../lib/session.tsx';
import { useToast } from '../ui/toasts.tsx';

/** Logs out: clears the session, says so in both languages and goes to /login (specification, section 4). */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const toast = useToast();
  const both = useBothLines();
  return async () => {
    await navigate('/login');
    signOut();
    toast.success(both('logged_out'));
  };
}
