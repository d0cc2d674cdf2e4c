import { useTranslation } from 'react-i18next';
import { serviceStatuses, type OwnService } from '../../../../contract/catalogue.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { api } from '../../../../contract/api.ts';
import { useListState } from '../../../lib/hooks/use-list-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { serviceChoices } from './list-filters.ts';
import type { ListLayout } from './use-list-layout.ts';

type Props = {
  search: string;
  counts: ReplyOf<typeof api.ownServices.list>['counts'] | undefined;
  layout: ListLayout;
  onLayout: (layout: ListLayout) => void;
};

const statuses = ['all', ...serviceStatuses] as const satisfies readonly (OwnService['status'] | 'all')[];

/** Search, status with counts, and how the services are laid out. The first two live in the address. */
export function ServicesBar({ search, counts, layout, onLayout }: Props) {
  const { t } = useTranslation(['own_services', 'common']);
  const { wanted, show } = useListState(serviceChoices);
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 lg:gap-3">
      <div className="min-w-0 grow max-md:basis-0 md:max-w-72">
        <SearchBox
          value={search}
          onChange={(typed) => show({ search: typed }, 'replace')}
          label={t('list.search')}
          placeholder={t('list.search')}
          clear_label={t('list.clear_search')}
          className=""
        />
      </div>
      <div className="max-md:order-3 max-md:w-full max-md:[&>.seg]:w-full max-md:[&>.seg]:overflow-x-auto max-md:[&>.seg>*]:grow max-md:[&>.seg>*]:justify-center">
        <Segmented
          label={t('list.status')}
          value={wanted.chosen.status || 'all'}
          onChange={(status) => show({ status: status === 'all' ? '' : status }, 'push')}
          options={statuses.map((status) => ({
            value: status,
            label: (
              <>
                <span>{status === 'all' ? t('list.all') : t(`common:status.${status}`)}</span>
                {counts && <span className="muted tnum text-xs">{counts[status]}</span>}
              </>
            ),
          }))}
        />
      </div>
      <div className="ml-auto">
        <Segmented
          label={t('list.view')}
          value={layout}
          onChange={onLayout}
          options={[
            { value: 'grid', label: <ViewIcon name="grid" words={t('list.grid')} /> },
            { value: 'list', label: <ViewIcon name="list" words={t('list.list')} /> },
          ]}
        />
      </div>
    </div>
  );
}

function ViewIcon({ name, words }: { name: ListLayout; words: string }) {
  return (
    <>
      <Icon name={name} />
      <span className="sr">{words}</span>
    </>
  );
}
