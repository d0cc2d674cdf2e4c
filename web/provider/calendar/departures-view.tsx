import { useTranslation } from 'react-i18next';
import type { Departures } from '../../../contract/departures.ts';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { shortDate } from '../../lib/format/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { CalendarPeriod } from '../availability/calendar/view-address.ts';
import { calendarDays } from './calendar-data.ts';
import { CalendarWeek } from './calendar-days.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import type { OpenDeparture } from './departure-button.tsx';
import { ServiceMark } from './departure-words.tsx';

type Props = {
  shown: CalendarPeriod;
  found: Departures;
  onShow: (changed: Partial<CalendarPeriod>) => void;
  onOpen: OpenDeparture;
};

/** The departures of a month, a week or a day, and which mark is which service. */
export function DeparturesView({ shown, found, onShow, onOpen }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const data = calendarDays(found);
  const is_month = shown.view === 'month';
  const is_empty = found.departures.length === 0;
  return (
    <>
      {found.cut_from && (
        <Banner tone="warning" className="m-3">
          {t('departures.cut', { day: shortDate(found.cut_from, locale) })}
        </Banner>
      )}
      {is_month && <CalendarMonth date={shown.date} data={data} onLeave={(date) => onShow({ date })} onOpen={onOpen} />}
      {!is_month && !is_empty && <CalendarWeek shown={shown} data={data} onOpen={onOpen} />}
      {is_empty && (
        <div className="border-t border-line" role="status">
          {is_month ? (
            <p className="muted px-4 py-3 text-md">{t('departures.empty')}</p>
          ) : (
            <EmptyState spot="calendar" title={t('departures.empty')} sentence={t('departures.empty_sentence')} />
          )}
        </div>
      )}
      {!is_empty && (
        // A month's cells have no marks on a phone.
        <ul
          className={`flex flex-wrap gap-x-5 gap-y-2 border-t border-line px-4 py-3 text-sm ${is_month ? 'max-lg:hidden' : ''}`}
          aria-label={t('departures.services')}
        >
          {found.services.map(({ id, number, title, title_zh }) => (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <ServiceMark number={number} />
              <ServiceTitle service_title={title} service_title_zh={title_zh} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
