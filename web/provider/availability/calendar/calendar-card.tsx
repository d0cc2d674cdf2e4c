import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import type { LoadResult } from '../../../lib/load.ts';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../../../lib/hooks/use-refreshing.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { byDay, daysIn, rangeOf } from './calendar.ts';
import { CalendarBar } from './calendar-bar.tsx';
import { dataKey } from '../availability-data.ts';
import { DayPanel } from './day-panel.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import type { CalendarAddress } from './view-address.ts';

type Panel = { onEdit: (slot: OwnSlot) => void; onAdd: (day: string) => void; onBlock: (day: string) => void };
type Props = {
  shown: CalendarAddress;
  /** The view that is being loaded, otherwise the one shown. */
  wanted: CalendarAddress;
  slots: LoadResult<OwnSlot[]>;
  panel: Panel;
  onShow: (changed: Partial<CalendarAddress>) => void;
  onOpen: (day: string) => void;
};

/** A month as a grid, a week or a day as lists of the same slots. */
export function CalendarCard({ shown, wanted, slots: found, panel, onShow, onOpen }: Props) {
  const { t } = useTranslation('availability');
  const { revalidate } = useRevalidator();
  const why = useRefusalWords();
  const slots = useLastGood(found, dataKey(shown));
  const refreshing = useRefreshing();
  const { error } = found;
  // A calendar that could not be loaded raises no toast: the failure is logged and shown in its place.
  useEffect(() => {
    if (error) reportError(error);
  }, [error]);
  return (
    <div className="grid min-w-0 gap-4">
      <section className="card overflow-hidden" aria-busy={refreshing || undefined}>
        <CalendarBar shown={wanted} onShow={onShow} />
        {!slots && (
          <ErrorState
            title={t('calendar.failed')}
            sentence={error?.timed_out ? t('calendar.slow') : why(error, '') || undefined}
            retry={() => void revalidate()}
          />
        )}
        {slots && shown.view === 'month' && (
          <div className={refreshing ? 'refreshing' : undefined}>
            <MonthCalendar date={shown.date} slots={slots} onLeave={(date) => onShow({ date })} onOpen={onOpen} />
          </div>
        )}
        {slots?.length === 0 && <p className="muted border-t border-line px-4 py-3 text-md">{t('calendar.empty')}</p>}
      </section>
      {slots && shown.view !== 'month' && (
        <div className={`grid gap-3 ${refreshing ? 'refreshing' : ''}`}>
          <Days shown={shown} slots={slots} panel={panel} />
        </div>
      )}
    </div>
  );
}

function Days({ shown, slots, panel }: { shown: CalendarAddress; slots: readonly OwnSlot[]; panel: Panel }) {
  const days = byDay(slots);
  return daysIn(rangeOf(shown.view, shown.date)).map((day) => <DayPanel key={day} day={day} slots={days.get(day) ?? []} {...panel} />);
}
