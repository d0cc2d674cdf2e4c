import { useTranslation } from 'react-i18next';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { hongKongDate } from '../../../rules/time.ts';
import { availabilityData, dataKey, type AvailabilityData } from './availability-data.ts';
import { AvailabilityManager } from './availability-manager.tsx';
import { AvailabilitySkeleton } from '../layout/availability-skeleton.tsx';
import { shownFrom } from './calendar/view-address.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load, type LoadResult } from '../../lib/load.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { ResourcesView } from './resources/resources-view.tsx';
import { resourcesData } from './resources/resources-data.ts';
import type { Route } from './+types/provider-availability.ts';

const shownAt = (url: URL) => shownFrom(url.searchParams, hongKongDate(Date.now()));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('availability');
  const url = new URL(request.url);
  if (showsResources(url))
    return { shows: 'resources' as const, loaded: await load(requireProvider(request).then(() => resourcesData(call))) };
  return { shows: 'calendar' as const, loaded: await load(requireProvider(request).then(() => availabilityData(call, shownAt(url)))) };
}

/** What services share stands beside their calendar, under the same address. */
const showsResources = (url: URL) => url.searchParams.get('show') === 'resources';

/** Another day of a loaded month needs no reload; refreshing the same address does. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const same =
    showsResources(currentUrl) === showsResources(nextUrl) &&
    currentUrl.href !== nextUrl.href &&
    dataKey(shownAt(currentUrl)) === dataKey(shownAt(nextUrl));
  return !same && defaultShouldRevalidate;
}

export const HydrateFallback = AvailabilitySkeleton;

export default function ProviderAvailability({ loaderData }: Route.ComponentProps) {
  return loaderData.shows === 'resources' ? <ResourcesView loaded={loaderData.loaded} /> : <Calendar loaded={loaderData.loaded} />;
}

function Calendar({ loaded }: { loaded: LoadResult<AvailabilityData> }) {
  const { t } = useTranslation('availability');
  const data = useLastGood(loaded, 'availability');
  const words = { failed: t('calendar.failed'), slow: t('calendar.slow'), reason: '' };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 lg:mb-6">
        <h1 className="h1">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="sm" to="/provider/availability?show=resources">
            <Icon name="people" size="s" />
            {t('sharing.open')}
          </ButtonLink>
          <ButtonLink size="sm" to="/provider/availability/calendars">
            <Icon name="calendar" size="s" />
            {t('external.open')}
          </ButtonLink>
        </div>
      </div>
      <LoadState data={data} error={loaded.error} words={words} toast={null} card="">
        {(found) => (found.service ? <AvailabilityManager key={found.service.id} data={found} service={found.service} /> : <NoServices />)}
      </LoadState>
    </main>
  );
}

function NoServices() {
  const { t } = useTranslation('availability');
  return (
    <EmptyState
      spot="services"
      title={t('no_services.title')}
      sentence={t('no_services.sentence')}
      action={
        <ButtonLink look="primary" to="/provider/services/new">
          {t('no_services.create')}
        </ButtonLink>
      }
    />
  );
}
