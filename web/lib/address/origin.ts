import { useRouteLoaderData } from 'react-router';
import type { LegalVersions } from '../../../contract/legal.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Contact } from '../context.ts';

/** What the root's loader tells every screen. */
export type RootData = { locale: Locale; origin: string; contact: Contact; legal_versions: LegalVersions | null };

/** The address of the site as the visitor sees it; empty on the error page of a document that could not be begun. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>('root')?.origin ?? '';
}
