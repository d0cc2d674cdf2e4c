import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { hongKongDate } from '../../../rules/time.ts';
import { DashboardFigures } from './dashboard-figures.tsx';
import { dashboardData } from './dashboard-data.ts';
import { Departures } from './departures.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RevenueChart, revenueRangeFrom } from './revenue-chart.tsx';
import { FirstSteps } from './first-steps.tsx';
import { greetingAt } from './greeting.ts';
import { RecentBookings } from './recent-bookings.tsx';
import { DashboardSkeleton } from '../layout/skeletons.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { StaleBanner } from '../../ui/feedback/stale-banner.tsx';
import { RefundsBanner, SettlementBanner, WaitingBanner } from './waiting-banner.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { longDate } from '../../lib/format/dates.ts';
import { load } from '../../lib/load.ts';
import { membershipOf } from '../../lib/session/acting.ts';
import { requireProvider, useTeam } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-dashboard.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const range = revenueRangeFrom(new URL(request.url).searchParams);
  const [shown] = await Promise.all([
    load(requireProvider(request).then(async (user) => ({ user, ...(await dashboardData(call, membershipOf(user) ? null : range)) }))),
    loadNamespace('own_dashboard'),
  ]);
  return { range, ...shown };
}

export const HydrateFallback = DashboardSkeleton;

export default function ProviderDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('provider');
  const team = useTeam();
  const data = useLastGood(loaderData, 'dashboard');
  const error = loaderData.error ?? loaderData.data.error;
  const { revalidate } = useRevalidator();
  useErrorToast(error, t(error?.timed_out ? 'dashboard.timed_out' : 'dashboard.failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('dashboard.title')} noindex />
      <Greeting name={data ? data.user.first_name || data.user.username : ''} />
      {data ? (
        <>
          {error && <StaleBanner className="mb-5">{t('dashboard.offline')}</StaleBanner>}
          <WaitingBanner pending={data.stats.pending_bookings} oldest={data.oldest} />
          {data.stats.refunds_due && <RefundsBanner due={data.stats.refunds_due} />}
          {data.balance && <SettlementBanner asked={data.balance.asked} />}
          {/* They end in the settings, which are the owner's. */}
          {!team && <FirstSteps stats={data.stats} />}
          <DashboardFigures stats={data.stats} balance={data.balance?.balance ?? null} />
          <div className={`mt-4 grid gap-4 ${team ? '' : 'xl:grid-cols-[minmax(0,1fr)_21rem]'}`}>
            {!team && <RevenueChart revenue={data.revenue} range={loaderData.range} />}
            <Departures departures={data.stats.upcoming} />
          </div>
          {data.recent && <RecentBookings bookings={data.recent} />}
        </>
      ) : (
        <section className="card">
          <ErrorState title={t('dashboard.failed')} sentence={t('dashboard.nothing')} retry={() => void revalidate()} />
        </section>
      )}
    </main>
  );
}

function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  const now = Date.now();
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
      <div>
        <h1 className="h1">{name ? t(`dashboard.${greetingAt(now)}`, { name }) : t('dashboard.title')}</h1>
        <p className="muted mt-0.5 text-md">{longDate(hongKongDate(now), locale)}</p>
      </div>
      <QuickActions />
    </div>
  );
}
