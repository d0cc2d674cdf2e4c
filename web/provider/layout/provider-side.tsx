import { useTranslation } from 'react-i18next';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useTeam } from '../../lib/session/session.tsx';
import { WorkspaceSide } from '../../layout/workspace/workspace-side.tsx';
import { useProviderLinks } from './use-provider-links.ts';

/** The provider's sidebar, from 1024 px. */
export function ProviderSide({ waiting }: { waiting: number }) {
  const { t } = useTranslation('provider');
  const team = useTeam();
  const locale = useLocale();
  return (
    <WorkspaceSide
      links={useProviderLinks(waiting)}
      role={team ? t('team.as.manager', { name: inLocale(team.provider_name, team.provider_name_zh, locale).text }) : t('nav.role')}
    />
  );
}
