import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { serviceChoices } from './list-filters.ts';
import { OwnServicesResults } from './own-services-results.tsx';
import { ServicesBar } from './services-bar.tsx';
import { ServicesSkeleton } from '../../layout/services-skeleton.tsx';
import { useListLayout } from './use-list-layout.ts';
import { call } from '../../../lib/call/call.ts';
import { addressOf } from '../../../lib/list-state.ts';
import { loadList } from '../../../lib/load-list.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../../../lib/hooks/use-refreshing.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import type { Route } from './+types/provider-services.ts';

const PAGE_SIZE = 24;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(
    request,
    serviceChoices,
    (query) => requireProvider(request).then(() => call(api.ownServices.list, { query })),
    PAGE_SIZE,
  );
}

export const HydrateFallback = ServicesSkeleton;

export default function ProviderServices({ loaderData: { view, list } }: Route.ComponentProps) {
  const { t } = useTranslation(['own_services', 'reviews']);
  const [layout, setLayout] = useListLayout();
  const refreshing = useRefreshing();
  const data = useLastGood(list, addressOf(view));
  const words = { failed: t('list.failed'), slow: t('list.slow'), stale: t('list.stale') };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('list.title')} noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
        <h1 className="h1">{t('list.title')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/provider/reviews">
            <Icon name="star" />
            {t('reviews:title')}
          </ButtonLink>
          <ButtonLink look="primary" to="/provider/services/new">
            <Icon name="plus" />
            {t('list.create')}
          </ButtonLink>
        </div>
      </div>
      <ServicesBar search={view.search} counts={data?.counts} layout={layout} onLayout={setLayout} />
      <LoadState data={data} error={list.error} words={words}>
        {(found) => (
          <>
            <OwnServicesResults list={found} view={view} layout={layout} refreshing={refreshing} />
            <Pagination page={view.page} count={found.count} page_size={PAGE_SIZE} />
          </>
        )}
      </LoadState>
    </main>
  );
}
