import { useRouteLoaderData } from 'react-router';
import type { LegalVersions } from '../../../contract/legal.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Contact } from '../context.ts';
import type { SocialPages } from '../format/social.ts';

/** The root loader's data, for every screen. */
export type RootData = {
  locale: Locale;
  origin: string;
  contact: Contact;
  legal_versions: LegalVersions | null;
  social: SocialPages | null;
};

/** The public origin of the site; empty on the error page when the root's loader has failed. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>('root')?.origin ?? '';
}
