import { useTranslation } from 'react-i18next';
import { Both } from '../../i18n/both.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

type Props = { has_failed: boolean; retry: () => void; heading?: string };

/** In the place of what comes after the times, while that is on its way or could not be fetched. */
export function StepsPlaceholder({ has_failed, retry, heading }: Props) {
  const { t } = useTranslation();
  if (has_failed)
    return (
      <div className="grid justify-items-start gap-3" role="alert">
        <p>
          <Both of="unreachable" />
        </p>
        <Button onClick={retry}>{t('actions.try_again')}</Button>
      </div>
    );
  return (
    <div className="grid gap-4" aria-busy="true">
      {heading && <h3 className="font-640">{heading}</h3>}
      <span className="sr" role="status">
        {t('loading')}
      </span>
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
      <Skeleton className="h-17" />
    </div>
  );
}
