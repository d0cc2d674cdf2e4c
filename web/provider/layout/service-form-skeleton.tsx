import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The skeleton of the service form. */
export function ServiceFormSkeleton() {
  const { t } = useTranslation(['provider', 'common']);
  return (
    <main id="main" tabIndex={-1} className="app-m min-h-[80dvh]" aria-busy="true">
      <PageTitle title={t('nav.services')} noindex />
      <span className="sr" role="status">
        {t('common:loading')}
      </span>
      <Skeleton className="mt-3 h-9 w-72 max-w-full" />
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="grid gap-4">
          <Skeleton className="h-[30rem] rounded-card!" />
          <Skeleton className="h-64 rounded-card!" />
        </div>
        <Skeleton className="h-96 rounded-card! max-xl:hidden" />
      </div>
    </main>
  );
}
