import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The skeleton of the availability screen. */
export function AvailabilitySkeleton() {
  const { t } = useTranslation(['availability', 'common']);
  return (
    <main id="main" tabIndex={-1} className="app-m min-h-[80dvh]" aria-busy="true">
      <PageTitle title={t('title')} noindex />
      <span className="sr" role="status">
        {t('common:loading')}
      </span>
      <Skeleton className="h-9 w-48 max-w-full" />
      <div className="mt-6 grid gap-3 md:grid-cols-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-[1fr_19.5rem]">
        <Skeleton className="h-[32rem]" />
        <Skeleton className="h-96" />
      </div>
    </main>
  );
}
