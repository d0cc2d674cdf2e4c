import { useRouteLoaderData } from 'react-router';
import type { LegalVersions } from '../../../contract/legal.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Contact } from '../context.ts';

/** The marketplace's own pages on social networks; the empty string: nowhere. */
export type SocialPages = { facebook_url: string; instagram_url: string; threads_url: string; youtube_url: string };

/** The root loader's data, for every screen. */
export type RootData = {
  locale: Locale;
  origin: string;
  contact: Contact;
  map_style_url: string | undefined;
  legal_versions: LegalVersions | null;
  social: SocialPages | null;
};

/** The public origin of the site; empty on the error page when the root's loader has failed. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>('root')?.origin ?? '';
}

/** The style that the marketplace's maps are drawn with, where it is not our own. */
export function useMapStyleUrl(): string | undefined {
  return useRouteLoaderData<RootData>('root')?.map_style_url;
}
