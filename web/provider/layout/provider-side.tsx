import { useTranslation } from 'react-i18next';
import { useTeam } from '../../lib/session/session.tsx';
import { WorkspaceSide } from '../../layout/workspace/workspace-side.tsx';
import { useProviderLinks } from './use-provider-links.ts';

/** The provider's sidebar, from 1024 px. */
export function ProviderSide({ waiting }: { waiting: number }) {
  const { t } = useTranslation('provider');
  const team = useTeam();
  return <WorkspaceSide links={useProviderLinks(waiting)} role={t(team ? 'team.roles.manager' : 'nav.role')} />;
}
