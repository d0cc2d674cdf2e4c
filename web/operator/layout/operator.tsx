import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { useSlow } from '../../lib/hooks/use-slow.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import type { Route } from './+types/operator.ts';
import { AT_THE_THUMB } from './operator-links.ts';
import { OperatorMenu } from './operator-menu.tsx';
import { OperatorSkeleton } from './operator-skeleton.tsx';
import { OperatorsOnly } from './operators-only.tsx';
import { SecondFactorFirst } from './second-factor-first.tsx';
import { SitePage } from '../../layout/site-page.tsx';
import { useOperatorLinks } from './use-operator-links.ts';
import { useDestination, useKeepPlace, useLeaveWithOtherTabs } from '../../layout/workspace/use-workspace.ts';
import { WorkspaceSide } from '../../layout/workspace/workspace-side.tsx';
import { WorkspaceTabbar } from '../../layout/workspace/workspace-tabbar.tsx';
import { WorkspaceTop } from '../../layout/workspace/workspace-top.tsx';

/** The operator's workspace around every /operator screen. Each screen's loader guards itself with `requireOperator`. */
export default function Operator() {
  useLeaveWithOtherTabs();
  useKeepPlace();
  const { t } = useTranslation('operator');
  const links = useOperatorLinks();
  const destination = useDestination('/operator');
  const slow = useSlow(destination !== undefined);
  return (
    <div className="app when-in bg-app">
      <div className="shell">
        <WorkspaceSide links={links} role={t('role')} />
        <div className="min-w-0">
          <WorkspaceTop>
            <OperatorMenu links={links} />
          </WorkspaceTop>
          {destination && slow ? <OperatorSkeleton path={destination} /> : <Outlet />}
        </div>
        <WorkspaceTabbar links={links.slice(0, AT_THE_THUMB)} />
      </div>
    </div>
  );
}

/** For users who are not operators, operators without a second factor, and failures. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403)
    return error.data === 'second_factor_required' ? <SecondFactorFirst /> : <OperatorsOnly />;
  return (
    <SitePage>
      <ErrorState whole_page error={error} />
    </SitePage>
  );
}
