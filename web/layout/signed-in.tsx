import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { loginPath } from '../lib/address/navigation.ts';
import { onSignOutElsewhere, requireUser, useSession } from '../lib/session/session.tsx';
import { PageSkeleton } from '../ui/feedback/skeleton.tsx';
import type { Route } from './+types/signed-in.ts';

/** The screens below are rendered in the browser, once the server has answered who is signed in. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireUser(request);
}

export function HydrateFallback() {
  return <PageSkeleton />;
}

export default function SignedIn() {
  const { state } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => onSignOutElsewhere(() => void navigate(loginPath(location), { replace: true })), [navigate, location]);
  return state === 'in' ? <Outlet /> : <PageSkeleton />;
}
