import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// boot/theme-script.ts reads it too.
const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
let chosen: Theme | null | undefined;

/** The theme chosen in this browser; null follows the system. The server and the first render know of none. */
export function useTheme(): Theme | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

/** Whether screens are dark now: by the choice, else by the system. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const system = useSyncExternalStore(
    followSystem,
    () => matchMedia(DARK).matches,
    () => false,
  );
  return theme === null ? system : theme === 'dark';
}

/** Chooses for all screens and tabs of this browser; null follows the system again. */
export function chooseTheme(theme: Theme | null): void {
  chosen = theme;
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the choice lives as long as this document.
  }
  for (const listen of listeners) listen();
}

function read(): Theme | null {
  if (chosen === undefined) chosen = stored();
  return chosen;
}

function stored(): Theme | null {
  try {
    return themes.find((theme) => theme === localStorage.getItem(KEY)) ?? null;
  } catch {
    return null;
  }
}

function subscribe(listen: () => void): () => void {
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    chosen = stored();
    listen();
  };
  listeners.add(listen);
  window.addEventListener('storage', onOtherTab);
  return () => {
    listeners.delete(listen);
    window.removeEventListener('storage', onOtherTab);
  };
}

function followSystem(listen: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listen);
  return () => query.removeEventListener('change', listen);
}
