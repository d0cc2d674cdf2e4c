import { useTranslation } from 'react-i18next';
import { Both } from '../../i18n/both.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Where the people are entered, while that is on its way or could not be fetched. */
export function StepsPlaceholder({ has_failed, retry }: { has_failed: boolean; retry: () => void }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation();
  if (has_failed)
    return (
      <div className="grid justify-items-start gap-3" role="alert">
        <p>
          <Both of="unreachable" />
        </p>
        <Button onClick={retry}>{common('actions.try_again')}</Button>
      </div>
    );
  return (
    <div className="grid gap-4" aria-busy="true">
      <h3 className="font-640">{t('details')}</h3>
      <span className="sr" role="status">
        {common('loading')}
      </span>
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
    </div>
  );
}
