import { isRouteErrorResponse, Outlet } from 'react-router';
import { useTranslation } from 'react-i18next';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useTeam } from '../../lib/session/session.tsx';
import { NotInTeam } from '../../identity/not-in-team.tsx';
import { SitePage } from '../../layout/site-page.tsx';
import { useKeepPlace, useLeaveWithOtherTabs } from '../../layout/workspace/use-workspace.ts';
import { WorkspaceSide } from '../../layout/workspace/workspace-side.tsx';
import { WorkspaceTop } from '../../layout/workspace/workspace-top.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import type { Route } from './+types/guide.ts';

/** The workspace of a provider's guides, with one screen. Its loader guards itself with `requireTeam`. */
export default function Guide() {
  useLeaveWithOtherTabs();
  useKeepPlace();
  const { t } = useTranslation('provider');
  const team = useTeam();
  const locale = useLocale();
  return (
    <div className="app when-in bg-app">
      <div className="shell">
        <WorkspaceSide
          links={[{ to: '/guide', label: t('nav.manifest'), icon: 'people' }]}
          role={team ? t('team.as.guide', { name: inLocale(team.provider_name, team.provider_name_zh, locale).text }) : ''}
        />
        <div className="min-w-0">
          <WorkspaceTop />
          <Outlet />
        </div>
      </div>
    </div>
  );
}

/** For who is not in the team, or no longer, and failures. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <NotInTeam />;
  return (
    <SitePage>
      <ErrorState whole_page error={error} />
    </SitePage>
  );
}
