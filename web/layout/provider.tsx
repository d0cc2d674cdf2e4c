import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { loginPath } from '../lib/leave.ts';
import { onSignOutElsewhere } from '../lib/session.tsx';
import { useSlow } from '../lib/use-slow.ts';
import { useWaiting } from '../messages/use-waiting.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { Route } from './+types/provider.ts';
import { ProviderSide } from './provider-side.tsx';
import { ProviderSkeleton } from './provider-skeleton.tsx';
import { ProviderTabbar } from './provider-tabbar.tsx';
import { ProviderTop } from './provider-top.tsx';
import { ProvidersOnly } from './providers-only.tsx';
import { SitePage } from './site-page.tsx';

/** The provider's workspace around every /provider screen. Each screen's loader guards itself with `requireProvider`. */
export default function Provider() {
  useLeaveWithOtherTabs();
  const waiting = useWaiting();
  const destination = useDestination();
  const slow = useSlow(destination !== undefined);
  return (
    <div className="app when-in bg-app">
      <div className="shell">
        <ProviderSide waiting={waiting.pending_bookings} />
        <div className="min-w-0">
          <ProviderTop waiting={waiting} />
          {destination && slow ? <ProviderSkeleton path={destination} /> : <Outlet />}
        </div>
        <ProviderTabbar waiting={waiting.pending_bookings} />
      </div>
    </div>
  );
}

/** Someone who is no provider, or a fault. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <ProvidersOnly />;
  return (
    <SitePage>
      <ErrorState whole_page />
    </SitePage>
  );
}

function useLeaveWithOtherTabs(): void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => onSignOutElsewhere(() => void navigate(loginPath(location), { replace: true })), [navigate, location]);
}

/** The other screen of the workspace that is on its way. */
function useDestination(): string | undefined {
  const { pathname } = useLocation();
  const to = useNavigation().location?.pathname;
  return to?.startsWith('/provider/') && to !== pathname ? to : undefined;
}
