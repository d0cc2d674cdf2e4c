import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CalendarDeparture } from '../../../contract/departures.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { dayOfMonth, longDate } from '../../lib/format/dates.ts';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MonthGrid, type GridDay } from '../../ui/month/month-grid.tsx';
import { useHolidayWords } from '../availability/calendar/use-holiday-words.ts';
import { calendarAt } from './calendar-address.ts';
import type { CalendarDays } from './calendar-data.ts';
import type { CalendarService, OpenDeparture } from './departure-button.tsx';
import { ServiceMark, useBookedWords } from './departure-words.tsx';
import { useStartWords } from '../../i18n/use-time-words.ts';

/** At most this many departures in a cell, then "+N more". */
const SHOWN = 3;

type Props = { date: string; data: CalendarDays; onLeave: (day: string) => void; onOpen: OpenDeparture };

/** A month of cells. Each leads to its day; from 1024 px its first departures are in it, below that how many there are. */
export function CalendarMonth({ date, data, onLeave, onOpen }: Props) {
  return (
    <MonthGrid date={date} onLeave={onLeave} className="cal border-t border-line" headClass="cal-h">
      {(day) => <Cell key={day.day} {...day} data={data} onOpen={onOpen} />}
    </MonthGrid>
  );
}

function Cell({ day, is_out, focus, data, onOpen }: GridDay & { data: CalendarDays; onOpen: OpenDeparture }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const is_today = day === hongKongDate(Date.now());
  const departures = data.byDay.get(day) ?? [];
  const more = departures.length - SHOWN;
  const holiday = useHolidayWords()(day);
  return (
    <div role="gridcell" className={['cal-d', is_out && 'out', is_today && 'today'].filter(Boolean).join(' ')}>
      <Link className="d d-link" to={calendarAt({ view: 'day', date: day })} aria-current={is_today ? 'date' : undefined} {...focus}>
        <span className={holiday ? 'text-danger-text' : undefined} aria-hidden="true" title={holiday ?? undefined}>
          {dayOfMonth(day)}
        </span>
        <span className="sr">
          {longDate(day, locale)} {holiday} {t('departures.count', { count: departures.length })}
        </span>
      </Link>
      {departures.slice(0, SHOWN).map((departure) => (
        <Line key={departure.slot_id} departure={departure} service={data.serviceOf(departure)} onOpen={onOpen} />
      ))}
      {more > 0 && <span className="cal-more max-lg:hidden">{t('departures.more', { count: more })}</span>}
      {departures.length > 0 && (
        <span className="tnum inline-flex items-center justify-center gap-0.5 text-sm font-640 lg:hidden" aria-hidden="true">
          {departures.some(({ requests }) => requests > 0) && <Icon name="clock" size="s" />}
          <span>{departures.length}</span>
        </span>
      )}
      {data.isCut(day) && <span className="muted text-2xs">{t('departures.cut_day')}</span>}
    </div>
  );
}

type LineProps = { departure: CalendarDeparture; service: CalendarService; onOpen: OpenDeparture };

function Line({ departure, service, onOpen }: LineProps) {
  const { t } = useTranslation('availability');
  const booked = useBookedWords();
  const start = useStartWords();
  const { state, requests, spots_taken, capacity } = departure;
  return (
    <button
      type="button"
      className={`dep-s max-lg:hidden! ${state === 'open' ? '' : 'no'}`}
      aria-haspopup="dialog"
      onClick={() => onOpen(departure)}
    >
      <ServiceMark number={service.number} />
      <span>{start(departure.all_day, departure.start_datetime.slice(11))}</span>
      <span className="sr">
        {' '}
        <ServiceTitle service_title={service.title} service_title_zh={service.title_zh} />
        <span> {booked(departure)} </span>
        {requests > 0 && <span>{t('departures.requests', { count: requests })}</span>}{' '}
        {state !== 'open' && <span>{t(`departures.state.${state}`)}</span>}
      </span>
      <span className="ml-auto font-500" aria-hidden="true">
        {`${spots_taken}/${capacity}`}
      </span>
      {requests > 0 && <Icon name="clock" size="s" />}
      {requests === 0 && (state === 'blocked' || state === 'off_sale' || state === 'cutoff') && <Icon name="block" size="s" />}
    </button>
  );
}
