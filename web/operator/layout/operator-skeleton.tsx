import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useOperatorLinks } from './use-operator-links.ts';

/** The skeleton of the operator's screen at `path`, by default at the present address. */
export function OperatorSkeleton({ path }: { path?: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const coming = path ?? pathname;
  const title = useOperatorLinks().findLast(({ to }) => coming === to || coming.startsWith(`${to}/`))?.label ?? '';
  return (
    <main id="main" tabIndex={-1} className="app-m min-h-[80dvh]" aria-busy="true">
      <PageTitle title={title} noindex />
      <span className="sr" role="status">
        {t('loading')}
      </span>
      <h1 className="h1 mb-5 flex min-h-11 items-center lg:mb-6">{title}</h1>
      {coming === '/operator' ? <Figures /> : <RowsComing />}
    </main>
  );
}

function Figures() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:gap-4 xl:grid-cols-4">
        {['bookings', 'sales', 'fees', 'failures'].map((card) => (
          <Skeleton key={card} className="h-36" />
        ))}
      </div>
      <Skeleton className="mt-4 h-80" />
    </>
  );
}

function RowsComing() {
  return (
    <>
      <Skeleton className="h-11 w-full md:w-96" />
      <div className="mt-4 grid gap-3 xl:gap-2">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <Skeleton key={row} className="h-48 xl:h-18" />
        ))}
      </div>
    </>
  );
}
