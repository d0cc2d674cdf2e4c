import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { loaded } from '../../lib/loaded.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { ManagedBooking } from './managed-booking.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/operator-booking.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loaded(requireOperator(request).then(() => call(api.operator.booking, { params })));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorBooking({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  const booking = useKept(loaderData, params.id);
  const { error } = loaderData;
  // An address that is cut short is refused as no id at all.
  const missing = error?.status === 404 || error?.status === 400;
  useErrorToast(error, missing || error?.timed_out ? null : t('booking.failed'));
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={booking?.booking_reference ?? t('bookings.title')} noindex />
      <Link className="muted inline-flex min-h-11 items-center gap-1.5 text-sm no-underline hover:underline" to="/operator/bookings">
        <Icon name="arrow_left" size="s" />
        {t('booking.back')}
      </Link>
      {booking && error && <StaleBanner className="mb-4">{t('booking.stale')}</StaleBanner>}
      {booking ? (
        <ManagedBooking booking={booking} />
      ) : (
        <section className="card">
          {missing ? (
            <EmptyState
              spot="search"
              heading="h1"
              title={t('booking.missing')}
              sentence={t('booking.missing_sentence')}
              action={<ButtonLink to="/operator/bookings">{t('bookings.title')}</ButtonLink>}
            />
          ) : (
            <>
              <h1 className="sr">{t('bookings.title')}</h1>
              <ErrorState
                title={t('booking.failed')}
                sentence={error?.timed_out ? t('booking.slow') : why(error, t('list.failed_sentence'))}
                retry={() => void revalidate()}
              />
            </>
          )}
        </section>
      )}
    </main>
  );
}
