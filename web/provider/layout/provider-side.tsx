import { useTranslation } from 'react-i18next';
import { providerLinks, providerMore } from './provider-links.ts';
import { WorkspaceSide } from '../../layout/workspace-side.tsx';

/** The provider's sidebar, from 1024 px. */
export function ProviderSide({ waiting }: { waiting: number }) {
  const { t } = useTranslation(['provider', 'reviews', 'settings', 'statement']);
  const links = [
    ...providerLinks.map(({ words, counts, ...link }) => ({ ...link, label: t(`nav.${words}`), waiting: counts ? waiting : 0 })),
    ...providerMore.map(({ words, ...link }) => ({ ...link, label: t(words) })),
  ];
  return <WorkspaceSide links={links} role={t('nav.role')} />;
}
