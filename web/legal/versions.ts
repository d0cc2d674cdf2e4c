import { useRouteLoaderData } from 'react-router';
import type { LegalVersions, LegalVersionsShown } from '../../contract/legal.ts';
import type { RootData } from '../lib/address/origin.ts';

/** The versions that were in force when this document was made, to which its forms link; null where they could not be read. */
export function useLegalVersions(): LegalVersions | null {
  return useRouteLoaderData<RootData>('root')?.legal_versions ?? null;
}

/** The same, as a form sends them along. */
export function useShownVersions(): LegalVersionsShown {
  const versions = useLegalVersions();
  return versions ? { terms_version: versions.terms, privacy_version: versions.privacy } : {};
}
