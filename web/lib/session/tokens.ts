import type { User } from '../../../contract/accounts.ts';

// Other tabs read and write them too.
const ACCESS = 'auth_token';
const REFRESH = 'refresh_token';
const USER = 'user_data';

type Session = { access: string; refresh: string; user: User };

export const accessToken = () => read(ACCESS);
export const refreshToken = () => read(REFRESH);

/** Whether someone is (or was) signed in here; the server may still say otherwise. */
export const hasSession = () => accessToken() !== null || refreshToken() !== null;

/** The user as last seen, for a name before the server answers. */
export function rememberedUser(): User | null {
  try {
    return JSON.parse(read(USER) ?? 'null') as User | null;
  } catch {
    return null; // written by an older version or by hand: the server will tell
  }
}

export function keepSession({ access, refresh, user }: Session): void {
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
  for (const key of [ACCESS, REFRESH, USER]) localStorage.removeItem(key);
}

/** Calls `changed` when another tab signs in or out; answers how to stop. */
export function onOtherTab(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === ACCESS || event.key === USER) changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

// Storage can be closed to us (privacy settings): then nobody is signed in.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
