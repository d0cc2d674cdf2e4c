/** Places that this browser holds on a slot; `until` by its own clock. */
export type StoredHold = { id: string; slot_id: string; places: number; until: number };

/** The secret of this browser's holds, and those that it has made, in localStorage: all tabs share them, and a reload finds them. */
type HoldStore = { token: string; holds: StoredHold[] };

const KEY = 'sampan_holds';
/** Where storage is blocked the dialog has its hold all the same. */
let unstored: HoldStore | null = null;

/** The secret, made up at the first call. */
export function holdSecret(): string {
  const { token } = read();
  if (token) return token;
  const fresh = newSecret();
  write({ token: fresh, holds: [] });
  return fresh;
}

/** The hold on a slot, over or not. */
export function storedHoldOn(slot_id: string): StoredHold | null {
  return read().holds.find((hold) => hold.slot_id === slot_id) ?? null;
}

/** The holds that last still. */
export function liveHolds(): StoredHold[] {
  return read().holds.filter(({ until }) => until > Date.now());
}

/** Stores the hold on its slot in the place of another. */
export function storeHold(hold: StoredHold): void {
  const { token, holds } = read();
  write({ token, holds: [...holds.filter(({ slot_id, until }) => slot_id !== hold.slot_id && until > Date.now()), hold] });
}

/** Removes a hold that has been given back or used; another one on the same slot stays. */
export function removeHold({ id }: StoredHold): void {
  const { token, holds } = read();
  write({ token, holds: holds.filter((hold) => hold.id !== id) });
}

/** Calls back when another tab has made, given back or used a hold. Returns how to stop. */
export function onHoldsElsewhere(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === KEY && changed();
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

function read(): HoldStore {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<HoldStore> | null;
    if (typeof stored?.token === 'string' && Array.isArray(stored.holds)) return { token: stored.token, holds: stored.holds };
  } catch {
    // Storage is blocked, or holds something else.
  }
  return unstored ?? { token: '', holds: [] };
}

function write(store: HoldStore): void {
  unstored = store;
  try {
    localStorage.setItem(KEY, JSON.stringify(store));
  } catch {
    return;
  }
}

/** 256 random bits in the alphabet of addresses. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
