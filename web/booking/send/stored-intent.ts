import type { KeyedRequest } from '../../lib/call/intent.ts';
import { readTab, removeTab, storeTab } from '../../lib/tab-storage.ts';

const KEY = 'sampan_intent';

/** The intent whose outcome is unknown, also after a reload: sent again unchanged it has the same key. */
export function storedIntent(): KeyedRequest | null {
  try {
    return JSON.parse(readTab(KEY) ?? 'null') as KeyedRequest | null;
  } catch {
    return null; // something else: a new intent gets a new key
  }
}

export function storeIntent(intent: KeyedRequest | null): void {
  if (intent) storeTab(KEY, JSON.stringify(intent));
  else removeTab(KEY);
}
