/** Where the browser's storage is blocked or full: as long as the document lives. */
const memory = new Map<string, string>();

/** Reads what this tab has stored under a key; null when there is nothing. */
export function readTab(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text for this tab: it survives a reload and ends with the tab. Where storage is blocked it ends with the document. */
export function storeTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

/** Removes what this tab has stored under a key. */
export function removeTab(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
}

/** The keys that begin with `start` and stand in memory alone. */
export function keysInMemory(start: string): string[] {
  return [...memory.keys()].filter((key) => key.startsWith(start));
}
