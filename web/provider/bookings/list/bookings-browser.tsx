import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderBookings } from '../../../../contract/bookings.ts';
import { bookingStatuses } from '../../../../rules/booking-states.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useListState } from '../../../lib/hooks/use-list-state.ts';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { BookingsFilters } from './filters/bookings-filters.tsx';
import { BookingsSearch } from './filters/bookings-search.tsx';
import { bookingChoices, type BookingsView } from './filters/list-filters.ts';
import { useStatusWord } from '../booking/status-word.ts';

type Props = { view: BookingsView; list: ProviderBookings | null; services: readonly OwnService[]; children: ReactNode };

const statuses = ['all', ...bookingStatuses] as const;

/** Status tabs with counts, the search and the filters, all in the address; the bookings they find below. */
export function BookingsBrowser({ view, list, services, children }: Props) {
  const { t } = useTranslation('own_bookings');
  const word = useStatusWord();
  // A choice is shown at once, before its list is loaded.
  const { wanted, show } = useListState(bookingChoices);
  const tabs = statuses.map((status) => ({
    value: status,
    label: status === 'all' ? t('list.all') : word(status),
    ...(list && { count: list.counts[status], at_least: list.at_least && list.counts[status] > 0 }),
    hot: status === 'pending',
  }));
  return (
    <div className="card overflow-hidden max-xl:overflow-visible max-xl:rounded-none max-xl:border-0! max-xl:bg-transparent! max-xl:shadow-none!">
      <Tabs
        label={t('list.status')}
        className="xl:px-3"
        tabs={tabs}
        value={view.chosen.status || 'all'}
        onChange={(status) => show({ status: status === 'all' ? '' : status }, 'push')}
      >
        <div className="flex flex-wrap items-end gap-3 py-3 xl:px-5">
          <div className="max-md:w-full">
            <BookingsSearch value={view.search} onChange={(search) => show({ search }, 'replace')} />
          </div>
          <BookingsFilters filters={wanted.chosen} services={services} onChange={(changed) => show(changed, 'push')} />
        </div>
        {children}
      </Tabs>
    </div>
  );
}
