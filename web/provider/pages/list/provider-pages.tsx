import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { ProviderSkeleton } from '../../layout/provider-skeleton.tsx';
import { call } from '../../../lib/call/call.ts';
import { addressOf } from '../../../lib/list-state.ts';
import { loadList } from '../../../lib/load-list.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useListState } from '../../../lib/hooks/use-list-state.ts';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../../../lib/hooks/use-refreshing.ts';
import { OwnPagesGrid } from './own-pages-grid.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import type { Route } from './+types/provider-pages.ts';

const PAGE_SIZE = 24;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('own_pages');
  return loadList(request, {}, (query) => requireProvider(request).then(() => call(api.ownPages.list, { query })), PAGE_SIZE);
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderPages({ loaderData: { view, choices, list } }: Route.ComponentProps) {
  const { t } = useTranslation('own_pages');
  const { show } = useListState(choices);
  const refreshing = useRefreshing();
  const words = { failed: t('list.failed'), slow: t('list.slow'), stale: t('list.stale') };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('list.title')} noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
        <h1 className="h1">{t('list.title')}</h1>
        <ButtonLink look="primary" to="/provider/pages/new">
          <Icon name="plus" />
          {t('list.create')}
        </ButtonLink>
      </div>
      <div className="mb-5">
        <SearchBox
          value={view.search}
          onChange={(search) => show({ search }, 'replace')}
          label={t('list.search')}
          placeholder={t('list.search')}
          clear_label={t('list.clear_search')}
        />
      </div>
      <LoadState data={useLastGood(list, addressOf(view))} error={list.error} words={words} toast={words.failed}>
        {({ results, count }) => (
          <>
            <OwnPagesGrid pages={results} count={count} search={view.search} refreshing={refreshing} />
            <Pagination page={view.page} count={count} page_size={PAGE_SIZE} />
          </>
        )}
      </LoadState>
    </main>
  );
}
