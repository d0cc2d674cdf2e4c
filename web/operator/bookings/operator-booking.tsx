import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { messagesOrNone } from '../../messages/messages-or-none.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { ManagedBooking } from './managed-booking.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/operator-booking.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await Promise.all([loadNamespace('statement'), loadNamespace('getting_paid')]);
  return load(
    requireOperator(request).then(async () => {
      // What the sides have written is read when it is asked for only: the audit log records that.
      const shows_messages = new URL(request.url).searchParams.has('messages');
      const [booking, messages] = await Promise.all([
        call(api.operator.booking, { params }),
        shows_messages ? messagesOrNone(call(api.operator.messages, { params })) : undefined,
      ]);
      return { booking, messages };
    }),
  );
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorBooking({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const data = useLastGood(loaderData, params.id);
  const { error } = loaderData;
  // A truncated address is refused (400) because it has no valid id.
  const missing = error?.status === 404 || error?.status === 400;
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={data?.booking.booking_reference ?? t('bookings.title')} noindex />
      <Link className="muted inline-flex min-h-11 items-center gap-1.5 text-sm no-underline hover:underline" to="/operator/bookings">
        <Icon name="arrow_left" size="s" />
        {t('booking.back')}
      </Link>
      <LoadState
        data={data}
        error={error}
        words={{ failed: t('booking.failed'), slow: t('booking.slow'), stale: t('booking.stale'), reason: t('list.failed_sentence') }}
        missing={missing && !data && <Missing />}
        heading={t('bookings.title')}
        {...(missing && { toast: null })}
      >
        {(found) => <ManagedBooking {...found} />}
      </LoadState>
    </main>
  );
}

function Missing() {
  const { t } = useTranslation('operator');
  return (
    <section className="card">
      <EmptyState
        spot="search"
        heading="h1"
        title={t('booking.missing')}
        sentence={t('booking.missing_sentence')}
        action={<ButtonLink to="/operator/bookings">{t('bookings.title')}</ButtonLink>}
      />
    </section>
  );
}
