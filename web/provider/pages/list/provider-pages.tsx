import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { StaleBanner } from '../../../booking/stale-banner.tsx';
import { bringWords } from '../../../copy/more-words.ts';
import { ProviderSkeleton } from '../../layout/provider-skeleton.tsx';
import { call } from '../../../lib/call/call.ts';
import { leaveMissingPage } from '../../../lib/address/leave-missing-page.ts';
import { loaded } from '../../../lib/loaded.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useKept } from '../../../lib/hooks/use-kept.ts';
import { useRefreshing } from '../../../lib/hooks/use-refreshing.ts';
import { PAGE_SIZE, pageFiltersFrom, pagesAddress } from './own-list-filters.ts';
import { OwnPagesGrid } from './own-pages-grid.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { useErrorToast } from '../../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-pages.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await bringWords('own_pages');
  const filters = pageFiltersFrom(new URL(request.url).searchParams);
  const query = { page: filters.page, page_size: PAGE_SIZE, ...(filters.search !== '' && { search: filters.search }) };
  const list = await loaded(requireProvider(request).then(() => call(api.ownPages.list, { query })));
  leaveMissingPage(request, list);
  return { filters, list };
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderPages({ loaderData: { filters, list: found } }: Route.ComponentProps) {
  const { t } = useTranslation('own_pages');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const refreshing = useRefreshing();
  const list = useKept(found, pagesAddress(filters));
  const { error } = found;
  useErrorToast(error, t('list.failed'));
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
          value={filters.search}
          onChange={(search) => void navigate({ search: pagesAddress({ search, page: 1 }) }, { replace: true, preventScrollReset: true })}
          label={t('list.search')}
          placeholder={t('list.search')}
          clear_label={t('list.clear_search')}
        />
      </div>
      {list && error && <StaleBanner className="mb-4">{t('list.stale')}</StaleBanner>}
      {list ? (
        <OwnPagesGrid pages={list.results} count={list.count} search={filters.search} refreshing={refreshing} />
      ) : (
        <section className="card">
          <ErrorState title={t('list.failed')} sentence={error?.timed_out ? t('list.slow') : undefined} retry={() => void revalidate()} />
        </section>
      )}
      {list && (
        <div className="mt-6 flex justify-center">
          <Pagination page={filters.page} pages={Math.ceil(list.count / PAGE_SIZE)} />
        </div>
      )}
    </main>
  );
}
