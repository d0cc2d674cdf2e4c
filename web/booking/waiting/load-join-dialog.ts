import { loadNamespace } from '../../i18n/load-namespace.ts';
import type { JoinDialog } from './join-dialog.tsx';

/** The dialog that joins the waiting list, with its words. In a module of its own, so that no list of all words comes before it is wanted. */
export async function loadJoinDialog(): Promise<{ JoinDialog: typeof JoinDialog }> {
  const [loaded] = await Promise.all([import('./join-dialog.tsx'), loadNamespace('waiting')]);
  return loaded;
}
