import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { longDate, monthName, weekdayName } from '../../../lib/format/dates.ts';
import { byDay, dayAfterKey, rangeOf, weeksOf } from './calendar.ts';
import { MonthCell } from './month-cell.tsx';

type Props = {
  date: string;
  slots: readonly OwnSlot[];
  /** The keyboard moved to a day beyond the month. */
  onLeave: (day: string) => void;
  onOpen: (day: string) => void;
};

/** A month as a grid: one stop for Tab, arrows move by day and week, Page keys by month, Enter opens the day. */
export function MonthCalendar({ date, slots, onLeave, onOpen }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const { from, to, grid, roving, onKeyDown } = useRoving(date, onLeave);
  const weeks = weeksOf({ from, to });
  const days = byDay(slots);
  const today = hongKongDate(Date.now());
  return (
    <>
      <div
        className="cal border-t border-line"
        role="grid"
        tabIndex={-1}
        aria-label={monthName(date, locale)}
        ref={grid}
        onKeyDown={onKeyDown}
      >
        <div role="row">
          {weeks[0]?.map((day) => (
            <div key={day} className="cal-h" role="columnheader">
              {weekdayName(day, locale)}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row">
            {week.map((day) => (
              <MonthCell
                key={day}
                day={day}
                name={longDate(day, locale)}
                slots={days.get(day) ?? []}
                is_out={day.slice(0, 7) !== date.slice(0, 7)}
                is_today={day === today}
                is_chosen={day === date}
                has_stop={day === roving}
                onOpen={onOpen}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="muted flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-3 text-sm">
        <Key look="">{t('calendar.open')}</Key>
        <Key look="no">{t('calendar.closed')}</Key>
        <Key look="now">{t('calendar.today')}</Key>
      </div>
    </>
  );
}

function Key({ look, children }: { look: '' | 'no' | 'now'; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <i className={`cal-key ${look}`} aria-hidden="true" />
      {children}
    </span>
  );
}

function useRoving(date: string, onLeave: (day: string) => void) {
  const grid = useRef<HTMLDivElement>(null);
  // The day to focus once the grid contains it: a day beyond the month must be loaded first.
  const wanted = useRef<string | null>(null);
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null);
  const { from, to } = rangeOf('month', date);
  const at = moved?.from === date || moved?.to === date ? moved.to : date;
  const roving = at >= from && at <= to ? at : date;

  useEffect(() => {
    const cell = wanted.current && grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });

  function onKeyDown(event: KeyboardEvent): void {
    const next = event.ctrlKey || event.altKey || event.metaKey ? null : dayAfterKey(event.key, at);
    if (!next) return;
    event.preventDefault();
    wanted.current = next;
    setMoved({ from: date, to: next });
    if (next.slice(0, 7) !== date.slice(0, 7)) onLeave(next);
  }

  return { from, to, grid, roving, onKeyDown };
}
