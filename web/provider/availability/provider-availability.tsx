import { useTranslation } from 'react-i18next';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { hongKongDate } from '../../../rules/time.ts';
import { availabilityData, dataKey } from './availability-data.ts';
import { AvailabilityManager } from './availability-manager.tsx';
import { AvailabilitySkeleton } from '../layout/availability-skeleton.tsx';
import { shownFrom } from './calendar/view-address.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireProvider } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-availability.ts';

const shownAt = (url: URL) => shownFrom(url.searchParams, hongKongDate(Date.now()));

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('availability');
  return load(requireProvider(request).then(() => availabilityData(call, shownAt(new URL(request.url)))));
}

/** Another day of a loaded month needs no reload; refreshing the same address does. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const same = currentUrl.href !== nextUrl.href && dataKey(shownAt(currentUrl)) === dataKey(shownAt(nextUrl));
  return !same && defaultShouldRevalidate;
}

export const HydrateFallback = AvailabilitySkeleton;

export default function ProviderAvailability({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('availability');
  const data = useLastGood(loaderData, 'availability');
  const words = { failed: t('calendar.failed'), slow: t('calendar.slow'), reason: '' };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('title')} noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 lg:mb-6">
        <h1 className="h1">{t('title')}</h1>
        <ButtonLink size="sm" to="/provider/availability/calendars">
          <Icon name="calendar" size="s" />
          {t('external.open')}
        </ButtonLink>
      </div>
      <LoadState data={data} error={loaderData.error} words={words} toast={null} card="">
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
