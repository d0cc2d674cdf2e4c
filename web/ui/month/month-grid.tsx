import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { monthName, weekdayName } from '../../lib/format/dates.ts';
import { dayAfterKey, isSameMonth, monthWeeksOf, weeksOf } from './month.ts';

/** A day of the grid. `focus` belongs to the element that arrow keys reach; it has the one stop for Tab, unless the caller gives more. */
export type GridDay = { day: string; is_out: boolean; focus: { 'data-day': string; tabIndex: 0 | -1 } };

type Props = {
  /** The day that Tab reaches; its month is shown. */
  date: string;
  /** No key leads to a day before this one. */
  first?: string;
  /** The keyboard moved to a day beyond the month. It gets the focus once it is shown. */
  onLeave: (day: string) => void;
  className: string;
  headClass: string;
  /** One day, an element of the role `gridcell`. */
  children: (day: GridDay) => ReactNode;
};

/** A month as a grid of weeks from Sunday: arrows move by day and week, Home and End to the ends of a week, Page keys by month. */
export function MonthGrid({ date, first, onLeave, className, headClass, children }: Props) {
  const locale = useLocale();
  const { grid, stop, onKeyDown } = useRoving({ date, first, onLeave });
  const weeks = weeksOf(monthWeeksOf(date));
  return (
    <div className={className} role="grid" tabIndex={-1} aria-label={monthName(date, locale)} ref={grid} onKeyDown={onKeyDown}>
      <div role="row">
        {weeks[0]?.map((day) => (
          <div key={day} className={headClass} role="columnheader">
            {weekdayName(day, locale)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row">
          {week.map((day) =>
            children({ day, is_out: !isSameMonth(day, date), focus: { 'data-day': day, tabIndex: day === stop ? 0 : -1 } }),
          )}
        </div>
      ))}
    </div>
  );
}

function useRoving({ date, first = '', onLeave }: Pick<Props, 'date' | 'first' | 'onLeave'>) {
  const grid = useRef<HTMLDivElement>(null);
  // The day to focus once the grid contains it: a day beyond the month must be loaded first.
  const wanted = useRef<string | null>(null);
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null);
  const { from, to } = monthWeeksOf(date);
  const at = moved?.from === date || moved?.to === date ? moved.to : date;
  const stop = at >= from && at <= to ? at : date;

  useEffect(() => {
    const cell = wanted.current && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const focused = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    // While another month is loaded, the keys count from the day that waits for it.
    const next = event.ctrlKey || event.altKey || event.metaKey ? null : dayAfterKey(event.key, wanted.current ?? focused ?? at);
    if (!next || next < first) return;
    event.preventDefault();
    wanted.current = next;
    setMoved({ from: date, to: next });
    if (!isSameMonth(next, date)) onLeave(next);
  }

  return { grid, stop, onKeyDown };
}
