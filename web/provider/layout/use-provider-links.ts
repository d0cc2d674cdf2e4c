import { useTranslation } from 'react-i18next';
import type { WorkspaceLink } from '../../layout/workspace-link.ts';
import { providerLinks } from './provider-links.ts';

/** The provider's sections in the reader's language; `waiting` bookings are counted at theirs. */
export function useProviderLinks(waiting: number): (WorkspaceLink & { tab: boolean })[] {
  const { t } = useTranslation(['provider', 'reviews', 'settings', 'statement']);
  return providerLinks.map(({ words, ...link }) => ({
    ...link,
    label: t(words),
    waiting: link.to === '/provider/bookings' ? waiting : 0,
  }));
}
