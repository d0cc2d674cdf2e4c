const PREFIX = 'draft.';

/** Reads a form's draft from localStorage; null when there is none, or it cannot be parsed. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** The keys of drafts that begin with `start`. */
export function draftKeys(start: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + start));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Stores unsaved input until it is saved or discarded, or the user logs out. */
export function storeDraft(key: string, draft: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    return; // storage is full or blocked: the form itself still holds everything
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    return;
  }
}

/** For logging out: another person may use the browser next. Drafts survive a session that has expired. */
export function removeAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    return;
  }
}
