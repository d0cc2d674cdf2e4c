import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { BookingMoves } from '../booking/booking-moves.tsx';
import { BookingsBrowser } from './bookings-browser.tsx';
import { ExportButton } from './export-button.tsx';
import { ManualBooking } from '../manual/manual-booking.tsx';
import { useOwnServices } from './use-own-services.ts';
import { BookingsResults } from './bookings-results.tsx';
import { addressOf, filtersFrom, PAGE_SIZE, queryOf } from './list-filters.ts';
import { StaleBanner } from '../../../booking/stale-banner.tsx';
import { ListSkeleton } from '../../layout/skeletons.tsx';
import { bringWords } from '../../../copy/more-words.ts';
import { useRefusalWords } from '../../../copy/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { leaveMissingPage } from '../../../lib/address/leave-missing-page.ts';
import { loaded } from '../../../lib/loaded.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useKept } from '../../../lib/hooks/use-kept.ts';
import { useRefreshing } from '../../../lib/hooks/use-refreshing.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { useErrorToast } from '../../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-bookings.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await bringWords('desk');
  const filters = filtersFrom(new URL(request.url).searchParams);
  const list = await loaded(requireProvider(request).then(() => call(api.bookings.providerBookings, { query: queryOf(filters) })));
  leaveMissingPage(request, list);
  return { filters, list };
}

export const HydrateFallback = ListSkeleton;

export default function ProviderBookings({ loaderData: { filters, list: found } }: Route.ComponentProps) {
  const { t } = useTranslation(['provider', 'desk']);
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  const services = useOwnServices();
  const retry = () => {
    services.again();
    void revalidate();
  };
  const refreshing = useRefreshing();
  const list = useKept(found, addressOf(filters));
  const { error } = found;
  // A load that only took too long says so in the page, without a toast.
  useErrorToast(error, error?.timed_out ? null : t('bookings.failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('bookings.title')} noindex />
      <div className="mb-5 flex flex-wrap items-center gap-2 lg:mb-6">
        <h1 className="h1 mr-auto">{t('bookings.title')}</h1>
        <ButtonLink look="ghost" to="/provider/manifest">
          {t('desk:manifest')}
        </ButtonLink>
        <ExportButton filters={filters} />
        <ManualBooking services={services} />
      </div>
      <BookingMoves>
        <BookingsBrowser filters={filters} list={list} services={services.list}>
          {list && error && <StaleBanner className="mb-3 xl:mx-5">{t('bookings.stale')}</StaleBanner>}
          {list ? (
            <BookingsResults list={list} filters={filters} refreshing={refreshing} />
          ) : (
            <ErrorState
              title={t('bookings.failed')}
              sentence={error?.timed_out ? t('bookings.slow') : why(error, t('failed_sentence'))}
              retry={retry}
            />
          )}
        </BookingsBrowser>
      </BookingMoves>
      {list && (
        <div className="mt-6 flex justify-center">
          <Pagination page={filters.page} pages={Math.ceil(list.count / PAGE_SIZE)} />
        </div>
      )}
    </main>
  );
}
