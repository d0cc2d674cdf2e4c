import type { Intent } from '../../lib/call/intent.ts';

const KEY = 'sampan_intent';

/** The intent whose end nobody knows yet, also after a reload: sent again unchanged it keeps its key. */
export function keptIntent(): Intent | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Intent | null;
  } catch {
    return null; // closed storage, or not written by us: a new intent gets a new key
  }
}

export function keepIntent(intent: Intent | null): void {
  try {
    if (intent) sessionStorage.setItem(KEY, JSON.stringify(intent));
    else sessionStorage.removeItem(KEY);
  } catch {
    return; // closed storage: the intent lives as long as the dialog
  }
}
