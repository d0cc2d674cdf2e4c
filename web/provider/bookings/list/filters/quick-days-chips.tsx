import { useTranslation } from 'react-i18next';
import { hongKongDate } from '../../../../../rules/time.ts';
import type { BookingFilters } from './list-filters.ts';
import { daysOf, quickDays } from './quick-days.ts';

type Props = { filters: BookingFilters; onChange: (changed: Partial<BookingFilters>) => void };

/** Today, this week, this month: a range of departures by one press; a second press takes it off. */
export function QuickDaysChips({ filters, onChange }: Props) {
  const { t } = useTranslation('own_bookings');
  const today = hongKongDate(Date.now());
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={t('filters.departures')}>
      {quickDays.map((range) => {
        const days = daysOf(range, today);
        const on = filters.date_from === days.date_from && filters.date_to === days.date_to;
        return (
          <button
            key={range}
            type="button"
            className={on ? 'chip on' : 'chip'}
            aria-pressed={on}
            onClick={() => onChange(on ? { date_from: '', date_to: '' } : days)}
          >
            {t(`filters.${range}`)}
          </button>
        );
      })}
    </div>
  );
}
