import { useEffect, useSyncExternalStore } from 'react';
import { data, redirect } from 'react-router';
import type { User, UserType } from '../../../contract/accounts.ts';
import type { TeamMembership } from '../../../contract/team.ts';
import { CallError } from '../call/call-error.ts';
import { removeAllDrafts } from '../drafts.ts';
import { loginPath } from '../address/navigation.ts';
import { membershipOf, settleActing, workplaceOf } from './acting.ts';
import { clearSession, hasSession, keepSession, keepUser, onOtherTab, refreshToken, rememberedUser } from './tokens.ts';

// A visitor without a session never needs these calls, so public pages do not wait for them.
const calls = () => import('./session-calls.ts');
// Nor the list of all files with words.
const loadTeamWords = async () => (await import('../../i18n/load-namespace.ts')).loadNamespace('team');

/**
 * `unknown`: the server's render and the first one in the browser. `is_lost`: the session ended without a log-out here, and the user may
 * not have noticed.
 */
type Session = { state: 'unknown' | 'out'; user: null; is_lost: boolean } | { state: 'in'; user: User; is_lost: false };

const UNKNOWN: Session = { state: 'unknown', user: null, is_lost: false };
const OUT: Session = { state: 'out', user: null, is_lost: false };
const LOST: Session = { state: 'out', user: null, is_lost: true };
const IN = (user: User): Session => ({ state: 'in', user, is_lost: false });

let session: Session = UNKNOWN;
let asked: Promise<User> | null = null;
const listeners = new Set<() => void>();
const elsewhere = new Set<() => void>();

/** Who is signed in. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => UNKNOWN,
  );
}

/** The team that the signed-in user works for now; null for their own account. */
export function useTeam(): TeamMembership | null {
  const { user } = useSession();
  return user && membershipOf(user);
}

/** The signed-in user, on screens below the signed-in layout. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('useUser below a screen that needs no sign-in');
  return user;
}

/** Reads the session from storage after hydration, asks the server for its user, and follows other tabs. Mounted once, in the root. */
export function useSessionStart(): void {
  useEffect(() => {
    const read = () => {
      const user = hasSession() ? rememberedUser() : null;
      tell(user ? IN(user) : session.state === 'in' || session.is_lost ? LOST : OUT);
      // A session that is over ends here without a message: public screens need none. If the server cannot be reached, the stored user stays.
      if (hasSession()) currentUser().catch((error: unknown) => isOver(error) && tell(LOST));
    };
    read();
    return onOtherTab(() => {
      asked = null;
      read();
      if (!hasSession()) for (const left of elsewhere) left();
    });
  }, []);
}

/** The current user from the server, asked once per page and shared by all who wait. */
export function currentUser(): Promise<User> {
  asked ??= ask();
  return asked;
}

// A reply that arrives after a sign-out, or a sign-in to another account, is out of date.
function ask(): Promise<User> {
  const mine: Promise<User> = calls()
    .then(({ fetchUser }) => fetchUser())
    .then(
      (user) => (asked === mine ? userChanged(user) : (asked ?? user)),
      (error: unknown) => {
        if (asked && asked !== mine) return asked;
        asked = null;
        throw error;
      },
    );
  return mine;
}

/** Guard of client loaders: the signed-in user, else a redirect to /login that comes back here. */
export async function requireUser(request: Request): Promise<User> {
  const login = () => redirect(loginPath(new URL(request.url)));
  if (!hasSession()) throw login();
  return currentUser().catch((error: unknown) => {
    throw isOver(error) ? login() : error;
  });
}

function isOver(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

/** Guard of provider screens, for the owner and managers of the team; a guide is led to theirs, anyone else gets the nearest error boundary, as 403. */
export async function requireProvider(request: Request): Promise<User> {
  const user = await requireUser(request);
  const team = membershipOf(user);
  if (team?.role === 'guide') throw redirect(workplaceOf(team));
  if (!team) return requireRole(request, 'service_provider');
  await loadTeamWords();
  return user;
}

/** Guard of provider screens that are the owner's alone, in the same way. */
export async function requireOwner(request: Request): Promise<User> {
  const user = await requireProvider(request);
  if (membershipOf(user)) throw data('staff_may_not', { status: 403 });
  return user;
}

/** Guard of guides' screens, in the same way. A manager may look at them too. */
export async function requireTeam(request: Request): Promise<User> {
  const user = await requireUser(request);
  await loadTeamWords();
  if (membershipOf(user)) return user;
  // The user may have joined a team since, or has left it.
  asked = null;
  const now = await currentUser();
  if (!membershipOf(now)) throw data('not_in_team', { status: 403 });
  return now;
}

/** Guard of partner screens, in the same way. */
export async function requirePartner(request: Request): Promise<User> {
  return requireRole(request, 'partner');
}

/** Guard of operator screens, in the same way. */
export async function requireOperator(request: Request): Promise<User> {
  return requireRole(request, 'operator');
}

async function requireRole(request: Request, role: UserType): Promise<User> {
  const user = await requireUser(request);
  if (user.user_type === role) return user;
  // The user may have got the role since, here or in another tab.
  asked = null;
  const now = await currentUser();
  if (now.user_type !== role) throw data(null, { status: 403 });
  return now;
}

/** Calls `left` when the session ends in another tab; returns how to stop. */
export function onSignOutElsewhere(left: () => void): () => void {
  elsewhere.add(left);
  return () => elsewhere.delete(left);
}

/** Whether the session has ended without a log-out here, as of now. */
export const isSessionLost = () => session.is_lost;

/** Marks the session as lost after a refused call. Its tokens are cleared in refresh.ts. */
export function loseSession(): void {
  asked = null;
  tell(LOST);
}

/** The user knows that the session is over and continues as a guest. */
export function goOnAsGuest(): void {
  tell(OUT);
}

/** After login or registration. */
export function signedIn(reply: { access: string; refresh: string; user: User }): void {
  keepSession(reply);
  asked = Promise.resolve(reply.user);
  tell(IN(reply.user));
}

/** Updates the user on every screen, after a change of the profile or a new role. */
export function userChanged(user: User): User {
  keepUser(user);
  asked = Promise.resolve(user);
  tell(IN(user));
  return user;
}

/** Ends the session here at once; the server revokes it in the background. */
export function signOut(): void {
  const refresh = refreshToken();
  clearSession();
  removeAllDrafts();
  asked = null;
  tell(OUT);
  // Not awaited: if it fails, the token still expires.
  if (refresh)
    void calls()
      .then(({ revoke }) => revoke(refresh))
      .catch(() => undefined);
}

function tell(now: Session): void {
  session = now;
  settleActing(now.user);
  document.documentElement.dataset.session = now.state;
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
