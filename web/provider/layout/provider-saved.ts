import type { ProviderProfile } from '../../../contract/providers.ts';

const listeners = new Set<(profile: ProviderProfile) => void>();

/** Tells what stands around the screen that the provider's own profile was saved. */
export function tellProviderSaved(profile: ProviderProfile): void {
  for (const listen of listeners) listen(profile);
}

/** Hears of it until the returned function is called. */
export function onProviderSaved(listen: (profile: ProviderProfile) => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}
