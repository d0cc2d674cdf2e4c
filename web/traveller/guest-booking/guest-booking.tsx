import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import { CalendarLink } from '../booking/calendar-file.tsx';
import { CustomerBooking } from '../booking/customer-booking.tsx';
import { guestActions } from '../booking/customer-actions.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { StateSentence } from '../booking/state-sentence.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useLocale } from '../../i18n/locale.ts';
import { nameInLocale } from '../../../rules/localized-text.ts';
import { onServer } from '../../lib/context.ts';
import { orNotFound } from '../../lib/loading.ts';
import { secretAddress } from '../../lib/address/secret-address.ts';
import { guestLine } from '../../messages/lines.ts';
import { messagesOrNone } from '../../messages/messages-or-none.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/guest-booking.ts';

/** The booking that the secret link opens, and its messages. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { call } = context.get(onServer);
  const params = { token };
  const [booking, messages] = await Promise.all([
    call(api.guests.booking, { params }),
    messagesOrNone(call(api.guests.messages, { params })),
  ]).catch(orNotFound);
  return { booking, messages };
}

// What the server renders has its words; a screen that is opened from another one fetches them.
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [shown] = await Promise.all([serverLoader(), loadNamespace('fps'), loadNamespace('vouchers')]);
  return shown;
}

export const headers = secretAddress;

export default function GuestBookingScreen({ loaderData: { booking, messages }, params: { token, proof } }: Route.ComponentProps) {
  const { t } = useTranslation('guest');
  const provider = nameInLocale(booking.provider.name, booking.provider.name_zh, useLocale()).text;
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-[56rem] pt-8 pb-16 lg:pt-12">
      <PageTitle title={t('page_title', { reference: booking.booking_reference })} noindex />
      <h1 className="h1 no-print">{t('greeting', { name: booking.client_name })}</h1>
      {booking.confirm_by && proof ? (
        <ConfirmCard confirm_by={booking.confirm_by} token={token} proof={proof} />
      ) : (
        <StateSentence booking={booking} provider={provider} />
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        <CustomerBooking
          booking={booking}
          qr={pathOf(api.guests.qr, { token })}
          fps_qr={pathOf(api.guests.fpsQr, { token })}
          calendar={<CalendarLink booking={booking} token={token} />}
          messages={messages}
          line={guestLine(booking, token, provider)}
          actions={guestActions(token)}
        />
        <p className="muted no-print text-sm">{t('keep_secret')}</p>
      </div>
    </main>
  );
}

/** No booking has this link, or it could not be fetched. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('guest');
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorState whole_page error={error} />;
  return (
    <main id="main" tabIndex={-1} className="wrap py-14">
      <PageTitle title={t('missing_title')} noindex />
      <EmptyState
        heading="h1"
        spot="search"
        title={t('missing_title')}
        sentence={t('missing_sentence')}
        action={
          <ButtonLink look="primary" to="/find-booking">
            {t('find')}
          </ButtonLink>
        }
      />
    </main>
  );
}
