import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { ListSkeleton } from '../layout/skeletons.tsx';
import { useOwnServices } from '../bookings/list/use-own-services.ts';
import { call } from '../../lib/call/call.ts';
import { leaveMissingPage } from '../../lib/address/leave-missing-page.ts';
import { loaded } from '../../lib/loaded.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { OwnReviews } from './own-reviews.tsx';
import { ownViewFrom, ownViewQuery } from './own-view.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-reviews.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = ownViewFrom(new URL(request.url).searchParams);
  const asked = await loaded(
    requireProvider(request)
      .then(() => call(api.reviews.list, { query: ownViewQuery(view) }))
      .then((list) => ({ list, view })),
  );
  leaveMissingPage(request, asked);
  return asked;
}

export const HydrateFallback = ListSkeleton;

export default function ProviderReviews({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reviews');
  const { revalidate } = useRevalidator();
  const services = useOwnServices();
  const retry = () => {
    services.again();
    void revalidate();
  };
  const kept = useKept(loaderData, 'reviews');
  const { error } = loaderData;
  useErrorToast(error, error?.timed_out ? null : t('load_failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <h1 className="h1 mb-5 lg:mb-6">{t('title')}</h1>
      {kept && error && <StaleBanner className="mb-4">{t('stale')}</StaleBanner>}
      {kept ? (
        <OwnReviews {...kept} services={services.list} />
      ) : (
        <section className="card">
          <ErrorState title={t('load_failed')} sentence={error?.timed_out ? t('slow') : undefined} retry={retry} />
        </section>
      )}
    </main>
  );
}
