import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Greeting, four cards, chart and departures. */
export function DashboardSkeleton() {
  const { t } = useTranslation('provider');
  return (
    <Arriving title={t('dashboard.title')}>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-2 mb-5 h-5 w-36 lg:mb-6" />
      <div className="grid grid-cols-2 gap-3 lg:gap-4 xl:grid-cols-4">
        {['services', 'bookings', 'pages', 'revenue'].map((card) => (
          <Skeleton key={card} className="h-36" />
        ))}
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </Arriving>
  );
}

/** Title, tabs, search, rows. */
export function ListSkeleton() {
  const { t } = useTranslation('provider');
  return (
    <Arriving title={t('bookings.title')}>
      <h1 className="h1 mb-5 flex min-h-11 items-center lg:mb-6">{t('bookings.title')}</h1>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="mt-3 h-11 md:w-96" />
      <div className="mt-4 grid gap-3 xl:gap-2">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <Skeleton key={row} className="h-48 xl:h-18" />
        ))}
      </div>
    </Arriving>
  );
}

/** Title, bar, seven columns of departures. */
export function CalendarSkeleton() {
  const { t } = useTranslation('provider');
  return (
    <Arriving title={t('nav.calendar')}>
      <h1 className="h1 mb-4 flex min-h-11 items-center">{t('nav.calendar')}</h1>
      <Skeleton className="h-14" />
      <div className="mt-3 grid gap-3 lg:grid-cols-7 lg:gap-1">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'].map((day) => (
          <Skeleton key={day} className="h-24 lg:h-96" />
        ))}
      </div>
    </Arriving>
  );
}

/** A booking's reference, voucher and the cards around it. */
export function BookingSkeleton() {
  const { t } = useTranslation('provider');
  return (
    <Arriving title={t('bookings.title')}>
      <Skeleton className="mt-3 h-5 w-24" />
      <Skeleton className="mt-3 mb-5 h-11 w-72 max-w-full" />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="grid gap-4">
          <Skeleton className="h-60" />
          <Skeleton className="h-56 max-xl:hidden" />
        </div>
        <div className="grid gap-4">
          <Skeleton className="h-80" />
          <Skeleton className="h-44" />
        </div>
      </div>
    </Arriving>
  );
}

function Arriving({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="app-m min-h-[80dvh]" aria-busy="true">
      <PageTitle title={title} noindex />
      <span className="sr" role="status">
        {t('loading')}
      </span>
      {children}
    </main>
  );
}
