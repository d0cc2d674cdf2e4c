import { BookingSkeleton, DashboardSkeleton, ListSkeleton } from '../bookings/skeletons.tsx';

/** The shape of the provider's screen at this address, while it is on its way. */
export function ProviderSkeleton({ path }: { path: string }) {
  if (path.endsWith('/dashboard')) return <DashboardSkeleton />;
  return path.endsWith('/bookings') ? <ListSkeleton /> : <BookingSkeleton />;
}
