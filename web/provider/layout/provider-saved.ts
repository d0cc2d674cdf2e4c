import type { ProviderProfile } from '../../../contract/providers.ts';

const listeners = new Set<(profile: ProviderProfile) => void>();

/** Announces to the layout that the provider's profile was saved. */
export function tellProviderSaved(profile: ProviderProfile): void {
  for (const listen of listeners) listen(profile);
}

/** Subscribes to it; returns how to stop. */
export function onProviderSaved(listen: (profile: ProviderProfile) => void): () => void {
  listeners.add(listen);
  return () => void listeners.delete(listen);
}
