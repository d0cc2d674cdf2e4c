import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { ListSkeleton } from '../layout/skeletons.tsx';
import { useOwnServices } from '../bookings/list/use-own-services.ts';
import { call } from '../../lib/call/call.ts';
import { leaveMissingPage } from '../../lib/address/leave-missing-page.ts';
import { load } from '../../lib/load.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { OwnReviews } from './own-reviews.tsx';
import { reviewChoices } from './review-choices.ts';
import { queryOf, viewFrom } from '../../lib/list-state.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-reviews.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = viewFrom(new URL(request.url).searchParams, reviewChoices);
  const { show, ...query } = queryOf(view);
  const result = await load(
    requireProvider(request)
      .then(() => call(api.reviews.list, { query: { ...query, ...(show && { answered: show === 'answered' ? 'yes' : 'no' }) } }))
      .then((list) => ({ list, view })),
  );
  leaveMissingPage(request, result);
  return result;
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
  const words = { failed: t('load_failed'), slow: t('slow'), stale: t('stale') };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <h1 className="h1 mb-5 lg:mb-6">{t('title')}</h1>
      <LoadState data={useLastGood(loaderData, 'reviews')} error={loaderData.error} words={words} retry={retry}>
        {(data) => <OwnReviews {...data} services={services.list} />}
      </LoadState>
    </main>
  );
}
