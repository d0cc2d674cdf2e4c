import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { BookingMoves } from '../booking/booking-moves.tsx';
import { BookingsBrowser } from './bookings-browser.tsx';
import { ExportButton } from './export-button.tsx';
import { ManualBooking } from '../manual/manual-booking.tsx';
import { useOwnServices } from './use-own-services.ts';
import { BookingsResults } from './bookings-results.tsx';
import { bookingChoices } from './filters/list-filters.ts';
import { ListSkeleton } from '../../layout/skeletons.tsx';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { call } from '../../../lib/call/call.ts';
import { addressOf, PAGE_SIZE } from '../../../lib/list-state.ts';
import { loadList } from '../../../lib/load-list.ts';
import { requireProvider, useTeam } from '../../../lib/session/session.tsx';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../../../lib/hooks/use-refreshing.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import type { Route } from './+types/provider-bookings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('own_bookings'), loadNamespace('own_messages')]);
  return loadList(request, bookingChoices, (query) => requireProvider(request).then(() => call(api.bookings.providerBookings, { query })));
}

export const HydrateFallback = ListSkeleton;

export default function ProviderBookings({ loaderData: { view, list: result } }: Route.ComponentProps) {
  const { t } = useTranslation(['provider', 'own_bookings']);
  const team = useTeam();
  const { revalidate } = useRevalidator();
  const services = useOwnServices();
  const retry = () => {
    services.again();
    void revalidate();
  };
  const refreshing = useRefreshing();
  const list = useLastGood(result, addressOf(view));
  const words = { failed: t('bookings.failed'), slow: t('bookings.slow'), stale: t('bookings.stale'), reason: t('failed_sentence') };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('bookings.title')} noindex />
      <div className="mb-5 flex flex-wrap items-center gap-2 lg:mb-6">
        <h1 className="h1 mr-auto">{t('bookings.title')}</h1>
        <ButtonLink look="ghost" to="/provider/manifest">
          {t('own_bookings:manifest')}
        </ButtonLink>
        {!team && (
          <ButtonLink look="ghost" to="/provider/bank">
            {t('own_bookings:bank')}
          </ButtonLink>
        )}
        {!team && <ExportButton view={view} />}
        <ManualBooking services={services} />
      </div>
      <BookingMoves>
        <BookingsBrowser view={view} list={list} services={services.list}>
          <LoadState data={list} error={result.error} words={words} retry={retry} card="" banner="mb-3 xl:mx-5">
            {(found) => <BookingsResults list={found} view={view} refreshing={refreshing} />}
          </LoadState>
        </BookingsBrowser>
      </BookingMoves>
      {list && <Pagination page={view.page} count={list.count} page_size={PAGE_SIZE} />}
    </main>
  );
}
