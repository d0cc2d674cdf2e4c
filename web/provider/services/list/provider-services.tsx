import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { StaleBanner } from '../../../booking/stale-banner.tsx';
import { PAGE_SIZE, serviceFiltersFrom, servicesAddress, servicesQuery } from './list-filters.ts';
import { OwnServicesResults } from './own-services-results.tsx';
import { ServicesBar } from './services-bar.tsx';
import { ServicesSkeleton } from '../../layout/services-skeleton.tsx';
import { useListView } from './use-list-view.ts';
import { call } from '../../../lib/call/call.ts';
import { leaveMissingPage } from '../../../lib/address/leave-missing-page.ts';
import { loaded } from '../../../lib/loaded.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useKept } from '../../../lib/hooks/use-kept.ts';
import { useRefreshing } from '../../../lib/hooks/use-refreshing.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { useErrorToast } from '../../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-services.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = serviceFiltersFrom(new URL(request.url).searchParams);
  const list = await loaded(requireProvider(request).then(() => call(api.ownServices.list, { query: servicesQuery(filters) })));
  leaveMissingPage(request, list);
  return { filters, list };
}

export const HydrateFallback = ServicesSkeleton;

export default function ProviderServices({ loaderData: { filters, list: found } }: Route.ComponentProps) {
  const { t } = useTranslation(['own_services', 'reviews']);
  const { revalidate } = useRevalidator();
  const [view, setView] = useListView();
  const refreshing = useRefreshing();
  const list = useKept(found, servicesAddress(filters));
  const { error } = found;
  // A load that only took too long says so in the page, without a toast.
  useErrorToast(error, error?.timed_out ? null : t('list.failed'));
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
      <ServicesBar filters={filters} counts={list?.counts} view={view} onView={setView} />
      {list && error && <StaleBanner className="mb-4">{t('list.stale')}</StaleBanner>}
      {list ? (
        <OwnServicesResults list={list} filters={filters} view={view} refreshing={refreshing} />
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
