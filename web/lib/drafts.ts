const PREFIX = 'draft.';

/** Reads what a form kept in this browser under a key; null when there is nothing, or nothing readable. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Under which keys forms have kept something that begin so. */
export function keptUnder(start: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + start));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Keeps what is typed and not saved, until it is saved, let go, or the person logs out. */
export function keep(key: string, draft: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    return; // storage is full or closed to us: the form itself still holds everything
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    return;
  }
}

/** After logging out: the browser may be somebody else's next. A session that only ran out keeps them. */
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    return;
  }
}
