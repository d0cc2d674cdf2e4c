import { useSyncExternalStore } from 'react';

export type IdList = {
  /** The ids, newest first; none on the server and in the first render. */
  use: () => readonly string[];
  read: () => readonly string[];
  /** Puts an id first; the oldest leave. */
  add: (id: string) => void;
  remove: (id: string) => void;
  clear: () => void;
};

const NONE: readonly string[] = [];
const ID = /^[0-9a-f-]{36}$/;

/** A list of at most `most` ids in this browser, followed in all of its tabs. Where storage is blocked it lives as long as the document. */
export function idList(key: string, most: number): IdList {
  const listeners = new Set<() => void>();
  let ids: readonly string[] | undefined;

  const read = () => (ids ??= stored(key, most));
  const write = (next: readonly string[]) => {
    ids = next.slice(0, most);
    try {
      if (ids.length > 0) localStorage.setItem(key, JSON.stringify(ids));
      else localStorage.removeItem(key);
    } catch {
      // Storage is full or blocked.
    }
    for (const listen of listeners) listen();
  };
  const onOtherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    ids = undefined;
    for (const listen of listeners) listen();
  };
  const subscribe = (listen: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onOtherTab);
    listeners.add(listen);
    return () => {
      listeners.delete(listen);
      if (listeners.size === 0) window.removeEventListener('storage', onOtherTab);
    };
  };
  return {
    use: () => useSyncExternalStore(subscribe, read, () => NONE),
    read,
    add: (id) => write([id, ...read().filter((one) => one !== id)]),
    remove: (id) => write(read().filter((one) => one !== id)),
    clear: () => write(NONE),
  };
}

function stored(key: string, most: number): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((one): one is string => typeof one === 'string' && ID.test(one)).slice(0, most) : NONE;
  } catch {
    return NONE;
  }
}
