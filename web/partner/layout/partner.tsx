import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { useSlow } from '../../lib/hooks/use-slow.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import type { Route } from './+types/partner.ts';
import { TABS, usePartnerLinks } from './partner-links.ts';
import { PartnerSkeleton } from './partner-skeleton.tsx';
import { PartnersOnly } from './partners-only.tsx';
import { SitePage } from '../../layout/site-page.tsx';
import { useDestination, useKeepPlace, useLeaveWithOtherTabs } from '../../layout/workspace/use-workspace.ts';
import { WorkspaceSide } from '../../layout/workspace/workspace-side.tsx';
import { WorkspaceTabbar } from '../../layout/workspace/workspace-tabbar.tsx';
import { WorkspaceTop } from '../../layout/workspace/workspace-top.tsx';

/** The partner's workspace around every /partner screen. Each screen's loader guards itself with `requirePartner`. */
export default function Partner() {
  const { t } = useTranslation('partners');
  useLeaveWithOtherTabs();
  useKeepPlace();
  const links = usePartnerLinks();
  const destination = useDestination('/partner/');
  const slow = useSlow(destination !== undefined);
  return (
    <div className="app when-in bg-app">
      <div className="shell">
        <WorkspaceSide links={links} role={t('nav.role')} />
        <div className="min-w-0">
          <WorkspaceTop />
          {destination && slow ? <PartnerSkeleton path={destination} /> : <Outlet />}
        </div>
        <WorkspaceTabbar links={links.slice(0, TABS)} more={links.slice(TABS)} />
      </div>
    </div>
  );
}

/** For users who are not partners, and failures. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <PartnersOnly />;
  return (
    <SitePage>
      <ErrorState whole_page error={error} />
    </SitePage>
  );
}
