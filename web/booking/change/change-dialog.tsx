import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSlow } from '../../lib/hooks/use-slow.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { ChangeableBooking, ChangeableService, ChangeSource } from './change-source.ts';
import { ChangeSteps } from './change-steps.tsx';

type Props = { booking: ChangeableBooking; source: ChangeSource; open: boolean; onClose: () => void };

/** Changes a booking, once it is known what its experience offers today. */
export function ChangeDialog({ booking, source, open, onClose }: Props) {
  const { t } = useTranslation('changes');
  const { service, has_failed, readAgain } = useService(booking.service.id, source, open);
  // What was chosen is for the booking as it was.
  const now = JSON.stringify([booking.slot_id, booking.units, booking.client_name]);
  if (service) return <ChangeSteps key={now} {...{ booking, service, source, open, onClose }} />;
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      {has_failed ? (
        <ErrorState title={t('service_failed')} sentence={t(`${source.side}.service_failed`)} retry={readAgain} />
      ) : (
        <ServiceSkeleton />
      )}
    </Dialog>
  );
}

/** The experience as it is on sale today, read when the dialog is opened. */
function useService(id: string, { readService }: ChangeSource, open: boolean) {
  const [service, setService] = useState<ChangeableService | null>(null);
  const [has_failed, setFailed] = useState(false);
  const read = useCallback(() => {
    readService(id).then(setService, () => setFailed(true));
  }, [id, readService]);
  useEffect(() => {
    if (open) read();
  }, [open, read]);
  const readAgain = () => {
    setFailed(false);
    read();
  };
  return { service, has_failed, readAgain };
}

function ServiceSkeleton() {
  const { t } = useTranslation();
  const shown = useSlow(true);
  return (
    <div aria-busy="true" className={`grid gap-3 ${shown ? '' : 'invisible'}`}>
      <span className="sr" role="status">
        {shown ? t('loading') : ''}
      </span>
      <Skeleton className="h-17" />
      <Skeleton className="h-15" />
      <Skeleton className="h-15" />
    </div>
  );
}
