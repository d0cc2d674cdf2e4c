import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import { CalendarLink } from '../booking/calendar-file.tsx';
import { CustomerBooking } from '../booking/customer-booking.tsx';
import { guestActions } from '../booking/customer-actions.ts';
import { MissingLink } from '../missing-link.tsx';
import { ConfirmBooking } from './confirm-booking.tsx';
import { StateSentence } from '../booking/state-sentence.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { onServer } from '../../lib/context.ts';
import { orRefusal } from '../../lib/loading.ts';
import { secretAddress } from '../../lib/address/secret-address.ts';
import { guestLine } from '../../messages/lines.ts';
import { messagesOrNone } from '../../messages/messages-or-none.ts';
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
  ]).catch(orRefusal);
  return { booking, messages };
}

export const headers = secretAddress;

export default function GuestBookingScreen({ loaderData: { booking, messages }, params: { token, proof } }: Route.ComponentProps) {
  const { t } = useTranslation('guest');
  const provider = inLocale(booking.provider.name, booking.provider.name_zh, useLocale()).text;
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-[56rem] pt-8 pb-16 lg:pt-12">
      <PageTitle title={t('page_title', { reference: booking.booking_reference })} noindex />
      <h1 className="h1 no-print">{t('greeting', { name: booking.client_name })}</h1>
      {booking.confirm_by && proof ? (
        <ConfirmBooking confirm_by={booking.confirm_by} token={token} proof={proof} />
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
  return <MissingLink title={t('missing_title')} sentence={t('missing_sentence')} to="/find-booking" words={t('find')} />;
}
