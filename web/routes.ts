import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every address of the product and the screen that answers it. */
export default [
  layout('layout/site.tsx', [
    index('screens/landing.tsx'),
    route('experiences', 'screens/experiences.tsx'),
    route('experiences/:id', 'screens/experience.tsx'),
    route('services', 'screens/services.tsx'),
    layout('layout/signed-in.tsx', [
      route('dashboard', 'screens/dashboard.tsx'),
      route('dashboard/bookings/:id', 'screens/my-booking.tsx'),
      route('profile', 'screens/profile.tsx'),
    ]),
    route('debug-login', 'screens/debug-login.tsx'),
    route('b/:token', 'screens/guest-booking.tsx'),
    route('find-booking', 'screens/find-booking.tsx'),
    route('verify-email/:token', 'screens/verify-email.tsx'),
    route('forgot-password', 'screens/forgot-password.tsx'),
    route('reset-password/:token', 'screens/reset-password.tsx'),
    route('outbox', 'screens/outbox.tsx'),
    route('*', 'screens/not-found.tsx'),
  ]),
  layout('layout/provider.tsx', [
    route('provider/dashboard', 'screens/provider-dashboard.tsx'),
    route('provider/availability', 'screens/provider-availability.tsx'),
    route('provider/bookings', 'screens/provider-bookings.tsx'),
    route('provider/bookings/:id', 'screens/provider-booking.tsx'),
    route('provider/manifest', 'screens/provider-manifest.tsx'),
    route('provider/reviews', 'screens/provider-reviews.tsx'),
    route('provider/settings', 'screens/provider-settings.tsx'),
    route('provider/services', 'screens/provider-services.tsx'),
    route('provider/services/new', 'screens/provider-service-new.tsx'),
    route('provider/services/:id/edit', 'screens/provider-service-edit.tsx'),
    route('provider/pages', 'screens/provider-pages.tsx'),
    route('provider/pages/new', 'screens/provider-page-new.tsx'),
    route('provider/pages/:id/edit', 'screens/provider-page-edit.tsx'),
  ]),
  route('page/:slug', 'screens/page.tsx'),
  route('login', 'screens/login.tsx'),
  route('register', 'screens/register.tsx'),
] satisfies RouteConfig;
