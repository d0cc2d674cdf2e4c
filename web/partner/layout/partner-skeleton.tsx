import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The skeleton of the partner's screen at `path`, by default at the present address. */
export function PartnerSkeleton({ path }: { path?: string }) {
  const { t } = useTranslation(['partners', 'common']);
  const { pathname } = useLocation();
  const coming = path ?? pathname;
  return (
    <main id="main" tabIndex={-1} className="app-m min-h-[80dvh]" aria-busy="true">
      <PageTitle title={t('nav.role')} noindex />
      <span className="sr" role="status">
        {t('common:loading')}
      </span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-2 mb-5 h-5 w-80 max-w-full lg:mb-6" />
      {coming.endsWith('/dashboard') ? <Figures /> : coming.endsWith('/settings') ? <Form /> : <Rows />}
    </main>
  );
}

function Figures() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:gap-4 xl:grid-cols-4">
        {['clicks', 'bookings', 'earned', 'ready'].map((card) => (
          <Skeleton key={card} className="h-32" />
        ))}
      </div>
      <Skeleton className="mt-4 h-80" />
      <Skeleton className="mt-4 h-72" />
    </>
  );
}

function Rows() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-11 md:w-96" />
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} className="h-24" />
      ))}
    </div>
  );
}

function Form() {
  return (
    <div className="grid max-w-form gap-4">
      <Skeleton className="h-96" />
      <Skeleton className="h-56" />
    </div>
  );
}
