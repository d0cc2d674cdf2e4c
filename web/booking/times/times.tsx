import { useTranslation } from 'react-i18next';
import { Both, useBothLines } from '../../i18n/both.tsx';
import { useSlow } from '../../lib/hooks/use-slow.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import { DayStrip } from './day-strip.tsx';
import { SlotRows } from './slot-rows.tsx';
import { ZoneNote } from './zone-note.tsx';
import type { Choice } from '../fields/use-choice.ts';
import type { Slots } from './use-slots.ts';

/** The choice of a day and a time, or that times are being loaded, could not be loaded, or do not exist. Times are dimmed while they are reloaded. */
export function Times({ slots, choice }: { slots: Slots; choice: Choice }) {
  useErrorToast(slots.failure, useBothLines()('booking.slots_failed'));
  const slow = useSlow(slots.is_reading);
  if (!slots.is_known) return slots.failure ? <Failed retry={slots.refresh} /> : <OnTheirWay shown={slow} />;
  if (slots.list.length === 0) return <None />;
  return (
    <div className={slow ? 'refreshing' : ''} aria-busy={slots.is_reading}>
      <DayStrip slots={slots} choice={choice} />
      <ZoneNote className="mt-4" />
      <SlotRows slots={slots} choice={choice} />
    </div>
  );
}

function OnTheirWay({ shown }: { shown: boolean }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation();
  return (
    <div aria-busy="true">
      <h3 className="mb-2 flex min-h-11 items-center font-640">{t('choose_time')}</h3>
      <div className={`grid gap-2 ${shown ? '' : 'invisible'}`}>
        <span className="sr" role="status">
          {shown ? common('loading') : ''}
        </span>
        <Skeleton className="h-17" />
        <Skeleton className="mt-5 h-4 w-40" />
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </div>
    </div>
  );
}

function Failed({ retry }: { retry: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-72 content-center justify-items-center gap-3 text-center" role="alert">
      <Icon name="alert" size="l" className="text-danger-text" />
      <p className="font-620">
        <Both of="booking.slots_failed" />
      </p>
      <Button onClick={() => void retry()}>{t('actions.try_again')}</Button>
    </div>
  );
}

function None() {
  const { t } = useTranslation('booking');
  return <EmptyState spot="calendar" heading="h3" title={t('empty_title')} sentence={t('empty_sentence')} />;
}
