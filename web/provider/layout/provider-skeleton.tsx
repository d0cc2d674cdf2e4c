import { useLocation } from 'react-router';
import { AvailabilitySkeleton } from './availability-skeleton.tsx';
import { BookingSkeleton, CalendarSkeleton, DashboardSkeleton, ListSkeleton } from './skeletons.tsx';
import { ServiceFormSkeleton } from './service-form-skeleton.tsx';
import { ServicesSkeleton } from './services-skeleton.tsx';

/** The skeleton of the provider's screen at `path`, by default at the present address. */
export function ProviderSkeleton({ path }: { path?: string }) {
  const { pathname } = useLocation();
  const coming = path ?? pathname;
  if (coming.endsWith('/dashboard')) return <DashboardSkeleton />;
  if (coming.endsWith('/calendar')) return <CalendarSkeleton />;
  if (coming.endsWith('/availability')) return <AvailabilitySkeleton />;
  if (coming.endsWith('/services')) return <ServicesSkeleton />;
  if (coming.startsWith('/provider/services/')) return <ServiceFormSkeleton />;
  return coming.endsWith('/bookings') ? <ListSkeleton /> : <BookingSkeleton />;
}
