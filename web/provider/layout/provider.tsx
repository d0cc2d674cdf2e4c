import { isRouteErrorResponse, Outlet } from 'react-router';
import { useSlow } from '../../lib/hooks/use-slow.ts';
import { useWaiting } from './use-waiting.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import type { Route } from './+types/provider.ts';
import { ProviderSide } from './provider-side.tsx';
import { ProviderSkeleton } from './provider-skeleton.tsx';
import { ProviderTabbar } from './provider-tabbar.tsx';
import { ProviderTop } from './provider-top.tsx';
import { ProvidersOnly } from './providers-only.tsx';
import { SitePage } from '../../layout/site-page.tsx';
import { StatusBanner } from './status-banner.tsx';
import { UnprovedBanner } from './unproved-banner.tsx';
import { useDestination, useKeepPlace, useLeaveWithOtherTabs } from '../../layout/workspace/use-workspace.ts';

/** The provider's workspace around every /provider screen. Each screen's loader guards itself with `requireProvider`. */
export default function Provider() {
  useLeaveWithOtherTabs();
  useKeepPlace();
  const waiting = useWaiting();
  const destination = useDestination('/provider/');
  const slow = useSlow(destination !== undefined);
  return (
    <div className="app when-in bg-app">
      <div className="shell">
        <ProviderSide waiting={waiting.pending_bookings} />
        <div className="min-w-0">
          <ProviderTop waiting={waiting} />
          <StatusBanner />
          <UnprovedBanner />
          {destination && slow ? <ProviderSkeleton path={destination} /> : <Outlet />}
        </div>
        <ProviderTabbar waiting={waiting.pending_bookings} />
      </div>
    </div>
  );
}

/** For users who are not providers, and failures. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <ProvidersOnly code={error.data as unknown} />;
  return (
    <SitePage>
      <ErrorState whole_page error={error} />
    </SitePage>
  );
}
