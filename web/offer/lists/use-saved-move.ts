import { useEffect } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { SAVED_KEY } from './saved-key.ts';

/**
 * Moves what was saved in this browser into the account when a visitor logs in; what could not be moved stays, and is moved with the next
 * document. Mounted once, in the root; every screen has it, so the list is only loaded where there is something to move.
 */
export function useSavedMove(): void {
  const user_id = useSession().user?.id;
  useEffect(() => {
    if (!user_id || !hasSaved()) return;
    import('./saved-list.ts').then(({ readAccount }) => readAccount(user_id)).catch(() => undefined);
  }, [user_id]);
}

// Storage may be blocked: then nothing was saved.
function hasSaved(): boolean {
  try {
    return localStorage.getItem(SAVED_KEY) !== null;
  } catch {
    return false;
  }
}
