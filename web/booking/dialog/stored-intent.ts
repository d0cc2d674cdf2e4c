import type { KeyedRequest } from '../../lib/call/intent.ts';

const KEY = 'sampan_intent';

/** The intent whose outcome is unknown, also after a reload: sent again unchanged it has the same key. */
export function storedIntent(): KeyedRequest | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeyedRequest | null;
  } catch {
    return null; // storage is blocked or holds something else: a new intent gets a new key
  }
}

export function storeIntent(intent: KeyedRequest | null): void {
  try {
    if (intent) sessionStorage.setItem(KEY, JSON.stringify(intent));
    else sessionStorage.removeItem(KEY);
  } catch {
    return; // storage is blocked: the intent lives as long as the dialog
  }
}
