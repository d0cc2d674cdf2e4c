import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { serviceStatuses, type OwnService } from '../../../../contract/catalogue.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { api } from '../../../../contract/api.ts';
import { useWantedQuery } from '../../../lib/hooks/use-wanted-query.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { serviceFiltersFrom, servicesAddress, type ServiceFilters } from './list-filters.ts';
import type { ListView } from './use-list-view.ts';

type Props = {
  filters: ServiceFilters;
  counts: ReplyOf<typeof api.ownServices.list>['counts'] | undefined;
  view: ListView;
  onView: (view: ListView) => void;
};

const statuses = ['all', ...serviceStatuses] as const satisfies readonly (OwnService['status'] | 'all')[];

/** Search, status with counts, and how the services are laid out. The first two live in the address. */
export function ServicesBar({ filters, counts, view, onView }: Props) {
  const { t } = useTranslation(['own_services', 'common']);
  const navigate = useNavigate();
  const wanted = serviceFiltersFrom(new URLSearchParams(useWantedQuery()));
  const show = (changed: Partial<ServiceFilters>, how: { replace: boolean }) =>
    void navigate({ search: servicesAddress({ ...wanted, page: 1, ...changed }) }, { ...how, preventScrollReset: true });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 lg:gap-3">
      <div className="min-w-0 grow max-md:basis-0 md:max-w-72">
        <SearchBox
          value={filters.search}
          onChange={(search) => show({ search }, { replace: true })}
          label={t('list.search')}
          placeholder={t('list.search')}
          clear_label={t('list.clear_search')}
          className=""
        />
      </div>
      <div className="max-md:order-3 max-md:w-full max-md:[&>.seg]:w-full max-md:[&>.seg]:overflow-x-auto max-md:[&>.seg>*]:grow max-md:[&>.seg>*]:justify-center">
        <Segmented
          label={t('list.status')}
          value={wanted.status}
          onChange={(status) => show({ status }, { replace: false })}
          options={statuses.map((status) => ({
            value: status,
            label: (
              <>
                {status === 'all' ? t('list.all') : t(`common:status.${status}`)}
                {counts && <span className="quiet tnum text-xs">{counts[status]}</span>}
              </>
            ),
          }))}
        />
      </div>
      <div className="ml-auto">
        <Segmented
          label={t('list.view')}
          value={view}
          onChange={onView}
          options={[
            { value: 'grid', label: <ViewIcon name="grid" words={t('list.grid')} /> },
            { value: 'list', label: <ViewIcon name="list" words={t('list.list')} /> },
          ]}
        />
      </div>
    </div>
  );
}

function ViewIcon({ name, words }: { name: ListView; words: string }) {
  return (
    <>
      <Icon name={name} />
      <span className="sr">{words}</span>
    </>
  );
}
