import { useTranslation } from 'react-i18next';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { longDate } from '../../../lib/format/dates.ts';
import { MonthGrid } from '../../../ui/month/month-grid.tsx';
import { byDay } from './calendar.ts';
import { MonthCell } from './month-cell.tsx';

type Props = {
  date: string;
  slots: readonly OwnSlot[];
  /** The keyboard moved to a day beyond the month. */
  onLeave: (day: string) => void;
  onOpen: (day: string) => void;
};

/** A month of cells with the times of each day; Enter opens a day. */
export function MonthCalendar({ date, slots, onLeave, onOpen }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const days = byDay(slots);
  const today = hongKongDate(Date.now());
  return (
    <>
      <MonthGrid date={date} onLeave={onLeave} className="cal border-t border-line" headClass="cal-h">
        {({ day, is_out, focus }) => (
          <MonthCell
            key={day}
            day={day}
            name={longDate(day, locale)}
            slots={days.get(day) ?? []}
            is_out={is_out}
            is_today={day === today}
            is_chosen={day === date}
            focus={focus}
            onOpen={onOpen}
          />
        )}
      </MonthGrid>
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
