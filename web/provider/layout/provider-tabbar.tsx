import { useTranslation } from 'react-i18next';
import { providerLinks } from './provider-links.ts';
import { WorkspaceTabbar } from '../../layout/workspace-tabbar.tsx';

/** The sidebar's first links at the bottom of the screen, below 1024 px. */
export function ProviderTabbar({ waiting }: { waiting: number }) {
  const { t } = useTranslation('provider');
  return (
    <WorkspaceTabbar
      links={providerLinks.map(({ words, counts, ...link }) => ({ ...link, label: t(`nav.${words}`), waiting: counts ? waiting : 0 }))}
    />
  );
}
