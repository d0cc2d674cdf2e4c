import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProviderBookings } from '../../../../contract/bookings.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useWantedQuery } from '../../../lib/hooks/use-wanted-query.ts';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { BookingsFilters } from './bookings-filters.tsx';
import { BookingsSearch } from './bookings-search.tsx';
import { addressOf, filtersFrom, type Filters } from './list-filters.ts';
import { useStatusWord } from '../booking/status-word.ts';

type Props = { filters: Filters; list: ProviderBookings | null; services: readonly OwnService[]; children: ReactNode };

const statuses = ['all', 'pending', 'confirmed', 'completed', 'cancelled'] as const;

/** Status tabs with counts, the search and the filters, all kept in the address; what they find below. */
export function BookingsBrowser({ filters, list, services, children }: Props) {
  const { t } = useTranslation('provider');
  const word = useStatusWord();
  const navigate = useNavigate();
  // What was chosen stands at once, not only once its list is here, and the next choice adds to it.
  const wanted = filtersFrom(new URLSearchParams(useWantedQuery()));
  const tabs = statuses.map((status) => ({
    value: status,
    label: status === 'all' ? t('bookings.all') : word(status),
    ...(list && { count: list.counts[status], at_least: list.at_least && list.counts[status] > 0 }),
    hot: status === 'pending',
  }));
  const show = (changed: Partial<Filters>, how: { replace: boolean }) =>
    void navigate({ search: addressOf({ ...wanted, page: 1, ...changed }) }, { ...how, preventScrollReset: true });
  return (
    <div className="card overflow-hidden max-xl:overflow-visible max-xl:rounded-none max-xl:border-0! max-xl:bg-transparent! max-xl:shadow-none!">
      <Tabs
        label={t('bookings.status')}
        className="xl:px-3"
        tabs={tabs}
        value={filters.status}
        onChange={(status) => show({ status }, { replace: false })}
      >
        <div className="flex flex-wrap items-end gap-3 py-3 xl:px-5">
          <div className="max-md:w-full">
            <BookingsSearch value={filters.search} onChange={(search) => show({ search }, { replace: true })} />
          </div>
          <BookingsFilters filters={wanted} services={services} onChange={(changed) => show(changed, { replace: false })} />
        </div>
        {children}
      </Tabs>
    </div>
  );
}
