import { useTranslation } from 'react-i18next';
import { WorkspaceSide } from '../../layout/workspace/workspace-side.tsx';
import { useProviderLinks } from './use-provider-links.ts';

/** The provider's sidebar, from 1024 px. */
export function ProviderSide({ waiting }: { waiting: number }) {
  const { t } = useTranslation('provider');
  return <WorkspaceSide links={useProviderLinks(waiting)} role={t('nav.role')} />;
}
