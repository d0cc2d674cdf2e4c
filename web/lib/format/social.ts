import { useRouteLoaderData } from 'react-router';
import type { RootData } from '../address/origin.ts';

/** Social networks as they write themselves, in every language. */
export const socialNames = { facebook: 'Facebook', instagram: 'Instagram', threads: 'Threads', youtube: 'YouTube' } as const;

type SocialNetwork = keyof typeof socialNames;
export const socialNetworks = Object.keys(socialNames) as SocialNetwork[];

/** The marketplace's own pages on social networks; none on the error page when the root's loader has failed. */
export function useSocialPages(): { network: SocialNetwork; address: string }[] {
  const pages = useRouteLoaderData<RootData>('root')?.social;
  if (!pages) return [];
  return socialNetworks.map((network) => ({ network, address: pages[`${network}_url`] })).filter(({ address }) => address !== '');
}
