import { keysInMemory, readTab, removeTab, storeTab } from './tab-storage.ts';

const PREFIX = 'draft.';

/** Reads a draft of a form from localStorage; null when there is none, or it cannot be parsed. */
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

/** Reads a draft of this tab alone, which survives a reload; null when there is none, or it cannot be parsed. */
export function readTabDraft(key: string): unknown {
  try {
    return JSON.parse(readTab(PREFIX + key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores input of this tab; it ends with the tab, or when the user logs out. */
export function storeTabDraft(key: string, draft: unknown): void {
  storeTab(PREFIX + key, JSON.stringify(draft));
}

export function removeTabDraft(key: string): void {
  removeTab(PREFIX + key);
}

/** For logging out: another person may use the browser next. Drafts survive a session that has expired. */
export function removeAllDrafts(): void {
  keysInMemory(PREFIX).forEach(removeTab);
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  } catch {
    return;
  }
}
