import { useTranslation } from 'react-i18next';
import { PageTitle } from '../navigation/page-title.tsx';

/** A grey block in the shape of what is coming; size it with classes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`skel ${className}`} aria-hidden="true" />;
}

/** The skeleton of a whole screen: a heading, figures, a card. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[80dvh] pt-7 pb-16 lg:pt-10" aria-busy="true">
      <PageTitle title={t('loading')} noindex />
      <span className="sr" role="status">
        {t('loading')}
      </span>
      <Skeleton className="h-9 w-64 max-w-full" />
      <div className="mt-6 grid grid-cols-3 gap-2 lg:gap-4">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="mt-8 h-72" />
    </main>
  );
}
