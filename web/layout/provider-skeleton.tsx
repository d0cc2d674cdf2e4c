import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/skeleton.tsx';

/** A provider's screen on its way. */
export function ProviderSkeleton() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="app-m min-h-[80dvh]" aria-busy="true">
      <span className="sr" role="status">
        {t('loading')}
      </span>
      <Skeleton className="h-9 w-64 max-w-full" />
      <div className="mt-6 grid grid-cols-2 gap-3 lg:gap-4 xl:grid-cols-4">
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </div>
      <Skeleton className="mt-4 h-80" />
    </main>
  );
}
