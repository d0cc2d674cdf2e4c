import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { ListPage } from '../../../layout/list-page.tsx';
import { ProviderSkeleton } from '../../layout/provider-skeleton.tsx';
import { call } from '../../../lib/call/call.ts';
import { loadList } from '../../../lib/load-list.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useListState } from '../../../lib/hooks/use-list-state.ts';
import { OwnPagesGrid } from './own-pages-grid.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import type { Route } from './+types/provider-pages.ts';

const PAGE_SIZE = 24;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('own_pages');
  return loadList(request, {}, (query) => requireProvider(request).then(() => call(api.ownPages.list, { query })), PAGE_SIZE);
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderPages({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('own_pages');
  const { view } = loaderData;
  const { show } = useListState(loaderData.choices);
  const words = { failed: t('list.failed'), slow: t('list.slow'), stale: t('list.stale') };
  return (
    <ListPage
      title={t('list.title')}
      aside={() => (
        <ButtonLink look="primary" to="/provider/pages/new">
          <Icon name="plus" />
          {t('list.create')}
        </ButtonLink>
      )}
      above={() => (
        <div className="mb-5">
          <SearchBox
            value={view.search}
            onChange={(search) => show({ search }, 'replace')}
            label={t('list.search')}
            placeholder={t('list.search')}
            clear_label={t('list.clear_search')}
          />
        </div>
      )}
      shown={loaderData}
      words={words}
      toast={words.failed}
      page_size={PAGE_SIZE}
    >
      {({ results, count }) => <OwnPagesGrid pages={results} count={count} search={view.search} />}
    </ListPage>
  );
}
