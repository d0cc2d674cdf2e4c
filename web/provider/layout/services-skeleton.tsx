import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The skeleton of the list of services: title, search and cards. */
export function ServicesSkeleton() {
  const { t } = useTranslation(['provider', 'common']);
  return (
    <main id="main" tabIndex={-1} className="app-m min-h-[80dvh]" aria-busy="true">
      <PageTitle title={t('nav.services')} noindex />
      <span className="sr" role="status">
        {t('common:loading')}
      </span>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
        <h1 className="h1">{t('nav.services')}</h1>
        <Skeleton className="h-11 w-40" />
      </div>
      <Skeleton className="mb-5 h-11 w-full md:w-96" />
      <div className="grid gap-4 sm:grid-cols-2 lg:gap-5 xl:grid-cols-3">
        {['first', 'second', 'third'].map((card) => (
          <Skeleton key={card} className="h-96 rounded-card!" />
        ))}
      </div>
    </main>
  );
}
