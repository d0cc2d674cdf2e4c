import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { BookingDetail } from './booking-detail.tsx';
import { BookingMissing } from './booking-missing.tsx';
import { StaleBanner } from '../../../booking/stale-banner.tsx';
import { BookingSkeleton } from '../../layout/skeletons.tsx';
import { bringWords } from '../../../copy/more-words.ts';
import { useRefusalWords } from '../../../copy/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { loaded } from '../../../lib/loaded.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useKept } from '../../../lib/hooks/use-kept.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/provider-booking.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await bringWords('desk');
  return loaded(
    requireProvider(request).then(async () => {
      const [booking, messages] = await Promise.all([call(api.bookings.get, { params }), call(api.bookings.messages, { params })]);
      return { booking, messages };
    }),
  );
}

export const HydrateFallback = BookingSkeleton;

export default function ProviderBooking({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('provider');
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  const kept = useKept(loaderData, params.id);
  const { error } = loaderData;
  const missing = error?.status === 404;
  // A load that only took too long says so in the page, without a toast.
  useErrorToast(error, missing ? t('booking.not_found') : error?.timed_out ? null : t('booking.failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle
        title={kept && !missing ? t('booking.title', { reference: kept.booking.booking_reference }) : t('bookings.title')}
        noindex
      />
      <Link className="muted inline-flex min-h-11 items-center gap-1.5 text-sm no-underline hover:underline" to="/provider/bookings">
        <Icon name="arrow_left" size="s" />
        {t('booking.back')}
      </Link>
      {kept && error && !missing && <StaleBanner className="mb-4">{t('booking.stale')}</StaleBanner>}
      {missing ? (
        <BookingMissing />
      ) : kept ? (
        <BookingDetail {...kept} />
      ) : (
        <section className="card">
          <h1 className="sr">{t('bookings.title')}</h1>
          <ErrorState
            title={t('booking.failed')}
            sentence={error?.timed_out ? t('booking.slow') : why(error, t('failed_sentence'))}
            retry={() => void revalidate()}
          />
        </section>
      )}
    </main>
  );
}
