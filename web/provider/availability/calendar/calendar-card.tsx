import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSlot } from '../../../../contract/availability.ts';
import type { LoadResult } from '../../../lib/load.ts';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../../../lib/hooks/use-refreshing.ts';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
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
export function CalendarCard({ shown, wanted, slots: loaded, panel, onShow, onOpen }: Props) {
  const { t } = useTranslation('availability');
  const slots = useLastGood(loaded, dataKey(shown));
  const refreshing = useRefreshing();
  const { error } = loaded;
  const words = { failed: t('calendar.failed'), slow: t('calendar.slow'), reason: '' };
  // A calendar that could not be loaded raises no toast: the failure is logged and shown in its place.
  useEffect(() => {
    if (error) reportError(error);
  }, [error]);
  return (
    <div className="grid min-w-0 gap-4">
      <section className="card overflow-hidden" aria-busy={refreshing || undefined}>
        <CalendarBar shown={wanted} onShow={onShow} />
        <LoadState data={slots} error={error} words={words} toast={null} card="">
          {(found) => (
            <>
              {shown.view === 'month' && (
                <div className={refreshing ? 'refreshing' : undefined}>
                  <MonthCalendar date={shown.date} slots={found} onLeave={(date) => onShow({ date })} onOpen={onOpen} />
                </div>
              )}
              {found.length === 0 && <p className="muted border-t border-line px-4 py-3 text-md">{t('calendar.empty')}</p>}
            </>
          )}
        </LoadState>
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
