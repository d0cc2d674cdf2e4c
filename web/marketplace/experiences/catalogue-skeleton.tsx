import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** In place of the cards while they load. */
export function CatalogueSkeleton() {
  const { t } = useTranslation('experiences');
  return (
    <div className="grid gap-x-5 gap-y-8 sm:grid-cols-2 xl:grid-cols-3" aria-busy="true">
      <span className="sr" role="status">
        {t('results.loading')}
      </span>
      {Array.from({ length: 6 }, (_, place) => (
        <div key={place} className="grid gap-3">
          <Skeleton className="aspect-[4/3] rounded-photo" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
