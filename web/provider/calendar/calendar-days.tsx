import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { shortDate } from '../../lib/format/dates.ts';
import { daysIn, rangeOf } from '../availability/calendar/calendar.ts';
import { useHolidayWords } from '../availability/calendar/use-holiday-words.ts';
import type { CalendarPeriod } from '../availability/calendar/view-address.ts';
import { calendarAt } from './calendar-address.ts';
import { DepartureButton, type OpenDeparture } from './departure-button.tsx';
import type { CalendarDays } from './calendar-data.ts';

type Props = { shown: CalendarPeriod; data: CalendarDays; onOpen: OpenDeparture };

/** A week, from 1024 px in seven columns, below that day by day; or one day. */
export function CalendarWeek({ shown, data, onOpen }: Props) {
  const days = daysIn(rangeOf(shown.view, shown.date));
  const columns = days.length > 1 ? 'divide-y divide-line lg:grid-cols-7 lg:divide-x lg:divide-y-0' : '';
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] border-t border-line ${columns}`}>
      {days.map((day) => (
        <Day key={day} day={day} view={shown.view} data={data} onOpen={onOpen} />
      ))}
    </div>
  );
}

function Day({ day, view, data, onOpen }: Omit<Props, 'shown'> & { day: string; view: CalendarPeriod['view'] }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const is_today = day === hongKongDate(Date.now());
  const departures = data.byDay.get(day) ?? [];
  const holiday = useHolidayWords()(day);
  return (
    <section className={`min-w-0 p-2 max-lg:px-3 ${is_today && view !== 'day' ? 'bg-accent-soft' : ''}`} aria-labelledby={`day-${day}`}>
      {view === 'day' ? (
        <h3 id={`day-${day}`} className="sr">
          {shortDate(day, locale)}
        </h3>
      ) : (
        <h3 id={`day-${day}`} className="text-sm font-600">
          <Link
            className="inline-flex min-h-8 flex-wrap items-center gap-x-1.5 text-inherit! no-underline hover:underline"
            to={calendarAt({ view: 'day', date: day })}
            aria-current={is_today ? 'date' : undefined}
          >
            <span>{shortDate(day, locale)}</span>
            {is_today && <span className="text-xs text-accent-text">{t('view.today')}</span>}
          </Link>
        </h3>
      )}
      {holiday && <p className="text-xs text-danger-text">{holiday}</p>}
      {departures.length === 0 ? (
        <p className="muted text-xs">{t(data.isCut(day) ? 'departures.cut_day' : 'departures.none')}</p>
      ) : (
        <ul className="@container mt-1 grid gap-1.5">
          {departures.map((departure) => (
            <li key={departure.slot_id} className="min-w-0">
              <DepartureButton departure={departure} service={data.serviceOf(departure)} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
