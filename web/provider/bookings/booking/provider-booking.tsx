import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { BookingDetail } from './booking-detail.tsx';
import { BookingMissing } from './booking-missing.tsx';
import { BookingSkeleton } from '../../layout/skeletons.tsx';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { call } from '../../../lib/call/call.ts';
import { load } from '../../../lib/load.ts';
import { requireProvider } from '../../../lib/session/session.tsx';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { messagesOrNone } from '../../../messages/messages-or-none.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../../ui/navigation/page-title.tsx';
import type { Route } from './+types/provider-booking.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await Promise.all((['own_bookings', 'own_messages', 'statement', 'getting_paid'] as const).map(loadNamespace));
  return load(
    requireProvider(request).then(async () => {
      const [booking, messages] = await Promise.all([
        call(api.bookings.get, { params }),
        messagesOrNone(call(api.bookings.messages, { params })),
      ]);
      return { booking, messages };
    }),
  );
}

export const HydrateFallback = BookingSkeleton;

export default function ProviderBooking({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('provider');
  const data = useLastGood(loaderData, params.id);
  const { error } = loaderData;
  const missing = error?.status === 404;
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle
        title={data && !missing ? t('booking.title', { reference: data.booking.booking_reference }) : t('bookings.title')}
        noindex
      />
      <Link className="muted inline-flex min-h-11 items-center gap-1.5 text-sm no-underline hover:underline" to="/provider/bookings">
        <Icon name="arrow_left" size="s" />
        {t('booking.back')}
      </Link>
      <LoadState
        data={data}
        error={error}
        words={{ failed: t('booking.failed'), slow: t('booking.slow'), stale: t('booking.stale'), reason: t('failed_sentence') }}
        missing={missing && <BookingMissing />}
        heading={t('bookings.title')}
        {...(missing && { toast: t('booking.not_found') })}
      >
        {(found) => <BookingDetail {...found} />}
      </LoadState>
    </main>
  );
}
