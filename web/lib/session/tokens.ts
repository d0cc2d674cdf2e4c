import type { User } from '../../../contract/accounts.ts';

// Keys of localStorage, shared with other tabs.
const ACCESS = 'auth_token';
const REFRESH = 'refresh_token';
const USER = 'user_data';
/** The team that was chosen to work for (acting.ts). */
export const TEAM = 'acting_for';

type StoredSession = { access: string; refresh: string; user: User };

export const accessToken = () => read(ACCESS);
export const refreshToken = () => read(REFRESH);

/** Whether there are tokens in storage; the server may still refuse them. */
export const hasSession = () => accessToken() !== null || refreshToken() !== null;

/** The user as last stored, shown before the server replies. */
export function rememberedUser(): User | null {
  try {
    const user = JSON.parse(read(USER) ?? 'null') as User | null;
    // An older version knew of no teams.
    return user && { ...user, teams: (user as Partial<User>).teams ?? [] };
  } catch {
    return null; // written by an older version or by hand: the server is asked
  }
}

export function keepSession({ access, refresh, user }: StoredSession): void {
  localStorage.setItem(ACCESS, access);
  localStorage.setItem(REFRESH, refresh);
  keepUser(user);
}

export function keepAccess(access: string): void {
  localStorage.setItem(ACCESS, access);
}

export function keepUser(user: User): void {
  localStorage.setItem(USER, JSON.stringify(user));
}

export function clearSession(): void {
  for (const key of [ACCESS, REFRESH, USER, TEAM]) localStorage.removeItem(key);
}

/** Calls `changed` when another tab signs in or out; returns how to stop. */
export function onOtherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === ACCESS || event.key === USER) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

// Storage may be blocked (privacy settings): then there is no session.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
