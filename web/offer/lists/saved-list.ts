import { useEffect, useSyncExternalStore } from 'react';
import type { User } from '../../../contract/accounts.ts';
import type { SavedServices } from '../../../contract/saved.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { currentUser, useSession } from '../../lib/session/session.tsx';
import { hasSession } from '../../lib/session/tokens.ts';
import { savedHere } from './browser-lists.ts';

// A visitor without a session never needs these calls, so public pages do not wait for them.
const calls = () => import('./saved-calls.ts');
type Calls = Awaited<ReturnType<typeof calls>>;

/** What an account has saved, as the server said last and as it was changed here since. */
type AccountList = { user_id: string; ids: readonly string[] };

const NONE: readonly string[] = [];
let list: AccountList | null = null;
let reading: { user_id: string; ids: Promise<readonly string[]> } | null = null;
const listeners = new Set<() => void>();
// Questions to the server wait for each other, so that two quick presses arrive in their order.
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Ids of saved experiences, newest first: the account's, else those in this browser; none on the server and in the first render. */
export function useSavedIds(): readonly string[] {
  const user_id = useSession().user?.id;
  const here = savedHere.use();
  const account = useSyncExternalStore(
    subscribe,
    () => list,
    () => null,
  );
  useEffect(() => {
    // Hearts work without the list: pressing one brings it.
    if (user_id && list?.user_id !== user_id) readAccount(user_id).catch(() => undefined);
  }, [user_id]);
  return user_id && account?.user_id === user_id ? [...here, ...account.ids] : here;
}

/** The ids as of now: the account's from the server, else those in this browser. */
export async function readSavedIds(): Promise<readonly string[]> {
  const user = hasSession() ? await currentUser().catch(nobodyAfter) : null;
  return user ? readAccount(user.id) : savedHere.read();
}

/** Saves an experience, or removes it, in the account if there is one, else in this browser. Shown at once, and taken back on a CallError. */
export async function setSaved(user_id: string | undefined, id: string, is_saved: boolean): Promise<void> {
  if (!is_saved || !user_id) savedHere[is_saved ? 'add' : 'remove'](id);
  if (!user_id) return;
  change(user_id, id, is_saved);
  try {
    await ask(user_id, ({ addSaved, removeSaved }) => (is_saved ? addSaved(id) : removeSaved(id)));
  } catch (error) {
    change(user_id, id, !is_saved);
    throw error;
  }
}

/**
 * Moves what was saved in this browser into the account that has just logged in. What could not be moved stays, and is moved when a list or
 * a heart is shown.
 */
export function moveSavedTo({ id }: Pick<User, 'id'>): void {
  if (savedHere.read().length > 0) readAccount(id).catch(() => undefined);
}

/** What the account has saved, to which what was saved in this browser before is given first. */
function readAccount(user_id: string): Promise<readonly string[]> {
  if (reading?.user_id === user_id) return reading.ids;
  const mine = { user_id, ids: moveAndList(user_id) };
  reading = mine;
  const end = () => {
    if (reading === mine) reading = null;
  };
  mine.ids.then(end, end);
  return mine.ids;
}

async function moveAndList(user_id: string): Promise<readonly string[]> {
  const here = savedHere.read();
  const ids = await ask(user_id, ({ listSaved, moveSaved }) => (here.length > 0 ? moveSaved([...here]) : listSaved()));
  for (const id of here) savedHere.remove(id);
  return ids;
}

/** Asks the server, and takes its list over unless another question waits, whose answer is newer. */
async function ask(user_id: string, question: (to: Calls) => Promise<SavedServices>): Promise<readonly string[]> {
  waiting += 1;
  const answer = last.then(calls).then(question);
  last = answer.catch(() => undefined);
  try {
    const { service_ids } = await answer;
    if (waiting === 1) tell({ user_id, ids: service_ids });
    return service_ids;
  } finally {
    waiting -= 1;
  }
}

function change(user_id: string, id: string, is_saved: boolean): void {
  const others = (list?.user_id === user_id ? list.ids : NONE).filter((one) => one !== id);
  tell({ user_id, ids: is_saved ? [id, ...others] : others });
}

function tell(now: AccountList): void {
  list = now;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

function nobodyAfter(error: unknown): null {
  if (error instanceof CallError && error.status === 401) return null;
  throw error;
}
